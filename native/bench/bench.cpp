// Time of the searches alone, for work on them: the deals of a file, one a line, as
// `hand0 hand1 hand2 trump leader goal` with the declarer first (hexadecimal sets; trump -1: none;
// goal 1: misere), each with a cleared table.   bench_solver FILE...
#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <vector>

#include "engine.hpp"

using namespace preferans;

namespace {

struct Sample {
  double microseconds;
  double probes;
};

void report(const char* name, std::vector<Sample> samples, double Sample::*of) {
  std::sort(samples.begin(), samples.end(), [of](const Sample& a, const Sample& b) { return a.*of < b.*of; });
  double sum = 0;
  for (const Sample& s : samples) sum += s.*of;
  const std::size_t n = samples.size();
  std::printf("  %s mean %.1f median %.1f p99 %.1f max %.1f\n", name, sum / static_cast<double>(n),
              samples[n / 2].*of, samples[n * 99 / 100].*of, samples[n - 1].*of);
}

}  // namespace

int main(int argc, char** argv) {
  Engine engine;
  for (int i = 1; i < argc; ++i) {
    std::FILE* const file = std::fopen(argv[i], "r");
    if (file == nullptr) {
      std::fprintf(stderr, "cannot open %s\n", argv[i]);
      return 1;
    }
    std::vector<Sample> samples;
    Question q;
    int misere = 0;
    while (std::fscanf(file, "%" SCNx64 " %" SCNx64 " %" SCNx64 " %d %d %d", &q.hands[0], &q.hands[1],
                       &q.hands[2], &q.trump, &q.leader, &misere) == 6) {
      q.goal = misere != 0 ? Goal::kMisere : Goal::kTake;
      engine.clear();
      const u64 before = engine.stats().probes;
      const auto start = std::chrono::steady_clock::now();
      engine.value(q);
      const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
      samples.push_back({took.count(), static_cast<double>(engine.stats().probes - before)});
    }
    std::fclose(file);
    std::printf("%s: %zu deals\n", argv[i], samples.size());
    report("us    ", samples, &Sample::microseconds);
    report("probes", samples, &Sample::probes);
  }
}
