#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

namespace preferans {
namespace {

constexpr std::size_t kChunk = 16;
constexpr auto kWatchEvery = std::chrono::milliseconds(50);

struct Shared {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex lock;
  std::exception_ptr failure;

  void fail(std::exception_ptr error) {
    const std::lock_guard hold(lock);
    if (!failure) failure = std::move(error);
    stop = true;
  }
};

struct Stopped {};

}  // namespace

Pool& Pool::shared() {
  static Pool pool;
  return pool;
}

std::unique_ptr<Engine> Pool::take() {
  {
    const std::lock_guard hold(lock_);
    if (!idle_.empty()) {
      std::unique_ptr<Engine> engine = std::move(idle_.back());
      idle_.pop_back();
      return engine;
    }
  }
  return std::make_unique<Engine>();
}

void Pool::give(std::unique_ptr<Engine> engine) {
  engine->set_watch({});
  const std::lock_guard hold(lock_);
  idle_.push_back(std::move(engine));
}

void for_each(std::size_t count, int threads, const std::function<void()>& watch,
              const std::function<void(Engine&, std::size_t)>& work) {
  if (threads <= 0) threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  const std::size_t helpers = std::min<std::size_t>(static_cast<std::size_t>(threads), chunks);
  Shared shared;
  const auto run = [&](const std::function<void()>& between) {
    try {
      Pool::Lease engine(Pool::shared());
      engine->set_watch([&] {
        if (shared.stop) throw Stopped{};
        if (between) between();
      });
      auto due = std::chrono::steady_clock::now() + kWatchEvery;
      while (!shared.stop) {
        const std::size_t first = shared.next.fetch_add(kChunk);
        if (first >= count) return;
        for (std::size_t i = first; i < std::min(count, first + kChunk) && !shared.stop; ++i) {
          engine->next_deal();
          work(*engine, i);
        }
        if (between && std::chrono::steady_clock::now() >= due) {
          between();
          due = std::chrono::steady_clock::now() + kWatchEvery;
        }
      }
    } catch (const Stopped&) {
    } catch (...) {
      shared.fail(std::current_exception());
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < helpers; ++i) others.emplace_back([&] { run({}); });
    run(watch);
  }
  if (shared.failure) std::rethrow_exception(shared.failure);
}

}  // namespace preferans
