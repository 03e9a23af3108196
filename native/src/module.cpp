// The door to Python: plain numbers and arrays in, numbers and arrays out. What they mean at the
// table is told in solver/solve.py, which is the only caller.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "batch.hpp"
#include "catch_binding.hpp"
#include "duck.hpp"
#include "maxn.hpp"

namespace nb = nanobind;
using namespace preferans;

namespace {

// The terms of a question as bytes, in this order; -1 stands for "none".
enum Term {
  kTrump, kDeclarerSeat, kLeader, kGoal, kTarget, kOvertake, kTrumpIfVoid, kPlaying, kAfterTalon,
  kTable0, kTable1, kTalon0, kTalon1, kTerms
};

using Ask = std::tuple<u64, u64, u64, nb::bytes>;

template <typename T>
using Made = nb::ndarray<nb::numpy, T>;

Question read(const u64* hands, const std::int8_t* terms) {
  Question q;
  q.hands = {hands[0], hands[1], hands[2]};
  q.trump = terms[kTrump];
  q.declarer = terms[kDeclarerSeat];
  q.leader = terms[kLeader];
  q.goal = static_cast<Goal>(terms[kGoal]);
  q.target = terms[kTarget];
  q.overtake = terms[kOvertake] != 0;
  q.trump_if_void = terms[kTrumpIfVoid] != 0;
  for (int seat = 0; seat < 3; ++seat) q.plays[seat] = terms[kPlaying] >> seat & 1;
  q.after_talon = terms[kAfterTalon];
  for (int i = 0; i < 2; ++i) {
    if (const int card = terms[kTable0 + i]; card != kNone) q.table[q.on_table++] = card;
    if (const int lead = terms[kTalon0 + i]; lead != kNone) q.talon[q.talon_leads++] = lead;
  }
  return q;
}

Question question(const u64* hands, const std::int8_t* terms) {
  const Question q = read(hands, terms);
  if (const std::string what = fault(q); !what.empty()) throw nb::value_error(what.c_str());
  return q;
}

using TermRow = std::array<std::int8_t, kTerms>;

TermRow term_row(const nb::bytes& terms) {
  if (terms.size() != kTerms) throw nb::value_error("terms: must hold 13 bytes");
  TermRow row;
  std::memcpy(row.data(), terms.c_str(), kTerms);
  return row;
}

Question question(u64 a, u64 b, u64 c, const nb::bytes& terms) {
  const u64 hands[3] = {a, b, c};
  return question(hands, term_row(terms).data());
}

[[noreturn]] void refuse(std::string what) { throw nb::value_error(what.c_str()); }

using AnyArray = nb::ndarray<nb::ro, nb::device::cpu>;

// The element at `i` of an integer array of any width, flat along its first axis.
std::int64_t element(const AnyArray& array, std::size_t i) {
  const auto* const base = static_cast<const std::byte*>(array.data());
  const std::size_t size = array.dtype().bits / 8u;
  const auto* const at = base + static_cast<std::int64_t>(i) * array.stride(0) * static_cast<std::int64_t>(size);
  const bool negative_too = array.dtype().code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int);
  u64 bits = 0;
  std::memcpy(&bits, at, size);
  const unsigned unused = 64 - array.dtype().bits;
  if (negative_too) return static_cast<std::int64_t>(bits << unused) >> unused;
  return static_cast<std::int64_t>(bits);
}

bool integers(const AnyArray& array) {
  const auto code = array.dtype().code;
  return array.dtype().lanes == 1 && array.dtype().bits <= 64 &&
         (code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int) ||
          code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::UInt));
}

// One number for all rows, or one a row.
class Column {
 public:
  Column(nb::handle given, const char* name, std::size_t rows, int otherwise) : one_(otherwise) {
    if (given.is_none()) return;
    if (PyIndex_Check(given.ptr())) {  // an array says it is an index, and then is none
      one_ = PyNumber_AsSsize_t(given.ptr(), nullptr);
      if (PyErr_Occurred() == nullptr) return;
      PyErr_Clear();
    }
    if (!nb::try_cast(given, array_) || !integers(array_) || array_.ndim() != 1 ||
        array_.shape(0) != rows) {
      refuse(std::string(name) + ": must be an integer or an array of " + std::to_string(rows) +
             " integers");
    }
    many_ = true;
  }
  // Clamped to a byte: what lies outside is no seat, suit or number of tricks anyway.
  std::int8_t at(std::size_t row) const {
    const std::int64_t value = many_ ? element(array_, row) : one_;
    return static_cast<std::int8_t>(std::clamp<std::int64_t>(value, -100, 100));
  }

 private:
  std::int64_t one_;
  bool many_ = false;
  AnyArray array_;
};

// Rows of three hands and the terms they are played under.
struct Rows {
  std::vector<Question> questions;
  bool wide = false;  // with sixes

  Rows(nb::handle deals, const nb::bytes& terms, nb::handle trump, nb::handle declarer,
       nb::handle leader) {
    AnyArray array;
    const char* const shape = "deals: must be an array of shape (n, 3) and type uint32 or uint64";
    if (!nb::try_cast(deals, array) || !integers(array) || array.ndim() != 2 || array.shape(1) != 3 ||
        (array.dtype() != nb::dtype<std::uint32_t>() && array.dtype() != nb::dtype<u64>())) {
      throw nb::value_error(shape);
    }
    wide = array.dtype().bits == 64;
    const std::size_t count = array.shape(0);
    TermRow row = term_row(terms);
    const Column trumps(trump, "trump", count, row[kTrump]);
    const Column declarers(declarer, "declarer", count, row[kDeclarerSeat]);
    const Column leaders(leader, "leader", count, row[kLeader]);
    questions.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      row[kTrump] = std::max<std::int8_t>(trumps.at(i), kNone);
      row[kDeclarerSeat] = declarers.at(i);
      row[kLeader] = leaders.at(i);
      u64 hands[3];
      for (std::size_t seat = 0; seat < 3; ++seat) hands[seat] = hand(array, i, seat);
      add(hands, row, i);
    }
  }

  explicit Rows(const std::vector<Ask>& asked) {
    questions.reserve(asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto& [a, b, c, terms] = asked[i];
      const u64 hands[3] = {a, b, c};
      add(hands, term_row(terms), i);
    }
  }

 private:
  static u64 hand(const AnyArray& array, std::size_t row, std::size_t seat) {
    const auto size = static_cast<std::int64_t>(array.dtype().bits / 8u);
    const auto at = static_cast<std::int64_t>(row) * array.stride(0) +
                    static_cast<std::int64_t>(seat) * array.stride(1);
    u64 bits = 0;
    std::memcpy(&bits, static_cast<const std::byte*>(array.data()) + at * size,
                static_cast<std::size_t>(size));
    return bits;
  }

  void add(const u64* hands, const TermRow& terms, std::size_t i) {
    Question q = read(hands, terms.data());
    if (const std::string what = fault(q); !what.empty()) {
      refuse("deal " + std::to_string(i) + ": " + what);
    }
    questions.push_back(q);
  }
};

// Lets Ctrl-C through while the interpreter is released.
void check_signals() {
  const nb::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

std::atomic<u64> probes_made{0};

// Processor time of this thread where the system tells it, else time on the wall.
std::int64_t thread_nanoseconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
#else
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
#endif
}

// One question on a pooled engine.
template <typename Ask>
auto ask(Ask what) {
  const nb::gil_scoped_release free;
  Pool::Lease engine(Pool::shared());
  engine->set_watch(check_signals);
  engine->next_deal();
  const u64 before = engine->stats().probes;
  auto answer = what(*engine);
  probes_made += engine->stats().probes - before;
  return answer;
}

template <typename T>
Made<T> made(std::vector<T> values, std::vector<std::size_t> shape) {
  auto* const kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return Made<T>(kept->data(), shape.size(), shape.data(), owner);
}

// Many questions; `answer(engine, question, index)` fills its own part of the result.
template <typename Answer>
void ask_many(const Rows& rows, int threads, Answer answer) {
  const nb::gil_scoped_release free;
  for_each(rows.questions.size(), threads, check_signals, [&](Engine& engine, std::size_t i) {
    const u64 before = engine.stats().probes;
    answer(engine, rows.questions[i], i);
    probes_made += engine.stats().probes - before;
  });
}

int solve(u64 a, u64 b, u64 c, const nb::bytes& terms) {
  const Question q = question(a, b, c, terms);
  return ask([&](Engine& e) { return e.value(q); });
}

bool at_least(u64 a, u64 b, u64 c, const nb::bytes& terms, int need) {
  const Question q = question(a, b, c, terms);
  return ask([&](Engine& e) { return e.reaches(q, need); });
}

std::vector<std::pair<int, int>> cards(u64 a, u64 b, u64 c, const nb::bytes& terms) {
  const Question q = question(a, b, c, terms);
  const CardValues values = ask([&](Engine& e) { return e.cards(q); });
  std::vector<std::pair<int, int>> found;
  for (int card = 0; card < kCards; ++card) {
    if (values[card] >= 0) found.emplace_back(card, values[card]);
  }
  return found;
}

std::vector<int> line(u64 a, u64 b, u64 c, const nb::bytes& terms) {
  const Question q = question(a, b, c, terms);
  return ask([&](Engine& e) { return e.line(q); });
}

std::tuple<int, int, int> raspasy(u64 a, u64 b, u64 c, const nb::bytes& terms) {
  const Question q = question(a, b, c, terms);
  const nb::gil_scoped_release free;
  static thread_local MaxN search;
  const std::array<int, 3> got = search.tricks(q);
  return {got[0], got[1], got[2]};
}

std::vector<int> solve_each(const std::vector<Ask>& asked, int threads) {
  const Rows rows(asked);
  std::vector<int> out(asked.size());
  ask_many(rows, threads, [&](Engine& e, const Question& q, std::size_t i) { out[i] = e.value(q); });
  return out;
}

std::vector<bool> at_least_each(const std::vector<Ask>& asked, int need, int threads) {
  const Rows rows(asked);
  std::vector<char> out(asked.size());
  ask_many(rows, threads,
           [&](Engine& e, const Question& q, std::size_t i) { out[i] = e.reaches(q, need); });
  return {out.begin(), out.end()};
}

Made<std::int8_t> solve_many(nb::handle deals, const nb::bytes& terms, nb::handle trump,
                             nb::handle declarer, nb::handle leader, int threads) {
  const Rows rows(deals, terms, trump, declarer, leader);
  const std::size_t n = rows.questions.size();
  std::vector<std::int8_t> out(n);
  ask_many(rows, threads, [&](Engine& e, const Question& q, std::size_t i) {
    out[i] = static_cast<std::int8_t>(e.value(q));
  });
  return made(std::move(out), {n});
}

Made<bool> at_least_many(nb::handle deals, const nb::bytes& terms, nb::handle trump,
                         nb::handle declarer, nb::handle leader, nb::handle tricks, int threads) {
  const Rows rows(deals, terms, trump, declarer, leader);
  const std::size_t n = rows.questions.size();
  if (tricks.is_none()) throw nb::value_error("tricks: must be an integer or an array");
  const Column needs(tricks, "tricks", n, 0);
  auto out = std::make_unique<bool[]>(n);
  std::vector<std::int8_t> need(n);
  for (std::size_t i = 0; i < n; ++i) need[i] = needs.at(i);
  ask_many(rows, threads, [&](Engine& e, const Question& q, std::size_t i) {
    out[i] = e.reaches(q, need[i]);
  });
  bool* const kept = out.release();
  const nb::capsule owner(kept, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  return Made<bool>(kept, {n}, owner);
}

Made<std::int8_t> cards_many(nb::handle deals, const nb::bytes& terms, nb::handle trump,
                             nb::handle declarer, nb::handle leader, int threads) {
  const Rows rows(deals, terms, trump, declarer, leader);
  const std::size_t n = rows.questions.size();
  const std::size_t width = rows.wide ? kCards : 32;
  std::vector<std::int8_t> out(n * width);
  ask_many(rows, threads, [&](Engine& e, const Question& q, std::size_t i) {
    const CardValues values = e.cards(q);
    std::memcpy(out.data() + width * i, values.data(), width);
  });
  return made(std::move(out), {n, width});
}

// An all-pass played out by rules of thumb, each deal with its own whims and second talon card.
Made<std::int8_t> duck_many(nb::handle deals, const nb::bytes& terms, nb::handle second,
                            std::uint64_t seed, int threads) {
  const Rows rows(deals, terms, nb::none(), nb::none(), nb::none());
  const std::size_t n = rows.questions.size();
  const std::size_t width = rows.wide ? kCards : 32;
  const Column seconds(second, "second", n, kNone);
  Rows dealt = rows;
  for (std::size_t i = 0; i < n; ++i) {
    Question& q = dealt.questions[i];
    if (q.talon_leads < 2 || seconds.at(i) == kNone) continue;
    q.talon[1] = seconds.at(i);
    if (const std::string what = fault(q); !what.empty()) {
      refuse("deal " + std::to_string(i) + ": " + what);
    }
  }
  std::vector<std::int8_t> out(n * width * 3);
  ask_many(dealt, threads, [&](Engine&, const Question& q, std::size_t i) {
    const PlayedOut found = played_out(q, Draws(seed + i).next());
    std::memcpy(out.data() + 3 * width * i, found.data(), 3 * width);
  });
  return made(std::move(out), {n, width, std::size_t{3}});
}

// What each seat of an all-pass takes after each card if everybody sees all and is selfish.
Made<std::int8_t> raspasy_cards(nb::handle deals, const nb::bytes& terms, int threads) {
  const Rows rows(deals, terms, nb::none(), nb::none(), nb::none());
  const std::size_t n = rows.questions.size();
  const std::size_t width = rows.wide ? kCards : 32;
  std::vector<std::int8_t> out(n * width * 3, std::int8_t{-1});
  ask_many(rows, threads, [&](Engine&, const Question& q, std::size_t i) {
    static thread_local MaxN search;
    for (u64 rest = q.legal(); rest != 0; rest &= rest - 1) {
      const int card = std::countr_zero(rest);
      Question then = q;
      std::array<int, 3> won{};
      if (q.on_table + 1 == q.seats()) {
        Question full = q;
        full.table[static_cast<std::size_t>(full.on_table++)] = card;
        if (const int taker = full.taker(); taker != kNone) ++won[static_cast<std::size_t>(taker)];
      }
      then.play(card);
      const std::array<int, 3> later = search.tricks(then);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        out[3 * (width * i + static_cast<std::size_t>(card)) + seat] =
            static_cast<std::int8_t>(won[seat] + later[seat]);
      }
    }
  });
  return made(std::move(out), {n, width, std::size_t{3}});
}

// By deal: declarer, then four trumps, no trump and misere.
Made<std::int8_t> table_many(nb::handle deals, const nb::bytes& terms, nb::handle trump,
                             nb::handle declarer, nb::handle leader, int threads) {
  const Rows rows(deals, terms, trump, declarer, leader);
  const std::size_t n = rows.questions.size();
  std::vector<std::int8_t> out(n * 18);
  ask_many(rows, threads, [&](Engine& e, const Question& asked, std::size_t i) {
    for (int seat = 0; seat < 3; ++seat) {
      for (int game = 0; game < 6; ++game) {
        Question q = asked;
        q.declarer = seat;
        q.trump = game < 4 ? game : kNone;
        q.goal = game < 5 ? Goal::kTake : Goal::kMisere;
        out[18 * i + static_cast<std::size_t>(6 * seat + game)] = static_cast<std::int8_t>(e.value(q));
      }
    }
  });
  return made(std::move(out), {n, std::size_t{3}, std::size_t{6}});
}

// For benches and gates: an engine of its own, its table cleared before each deal.
std::tuple<Made<std::int8_t>, Made<std::int64_t>, Made<std::int64_t>> measure(
    nb::handle deals, const nb::bytes& terms, nb::handle trump, nb::handle declarer,
    nb::handle leader, int asked) {
  const Rows rows(deals, terms, trump, declarer, leader);
  const std::size_t n = rows.questions.size();
  std::vector<std::int8_t> values(n);
  std::vector<std::int64_t> probes(n);
  std::vector<std::int64_t> times(n);
  {
    const nb::gil_scoped_release free;
    Engine engine;
    for (std::size_t i = 0; i < n; ++i) {
      const Question& q = rows.questions[i];
      if (i % 64 == 0) check_signals();
      engine.clear();
      const auto before = static_cast<std::int64_t>(engine.stats().probes);
      const std::int64_t start = thread_nanoseconds();
      values[i] = static_cast<std::int8_t>(asked >= 0    ? engine.reaches(q, asked)
                                           : asked == -1 ? engine.value(q)
                                                         : engine.cards(q)[0]);
      times[i] = thread_nanoseconds() - start;
      probes[i] = static_cast<std::int64_t>(engine.stats().probes) - before;
    }
  }
  return {made(std::move(values), {n}), made(std::move(probes), {n}), made(std::move(times), {n})};
}

}  // namespace

NB_MODULE(_native, m) {
  using namespace nb::literals;
  m.def("solve", &solve, "a"_a, "b"_a, "c"_a, "terms"_a);
  m.def("at_least", &at_least, "a"_a, "b"_a, "c"_a, "terms"_a, "need"_a);
  m.def("cards", &cards, "a"_a, "b"_a, "c"_a, "terms"_a);
  m.def("line", &line, "a"_a, "b"_a, "c"_a, "terms"_a);
  m.def("raspasy", &raspasy, "a"_a, "b"_a, "c"_a, "terms"_a);
  m.def("solve_each", &solve_each, "asked"_a, "threads"_a);
  m.def("at_least_each", &at_least_each, "asked"_a, "need"_a, "threads"_a);
  const auto many = [&m](const char* name, auto function) {
    m.def(name, function, "deals"_a.none(), "terms"_a, "trump"_a.none(), "declarer"_a.none(),
          "leader"_a.none(), "threads"_a);
  };
  many("solve_many", &solve_many);
  many("cards_many", &cards_many);
  many("table_many", &table_many);
  m.def("at_least_many", &at_least_many, "deals"_a.none(), "terms"_a, "trump"_a.none(),
        "declarer"_a.none(), "leader"_a.none(), "tricks"_a.none(), "threads"_a);
  m.def("duck_many", &duck_many, "deals"_a.none(), "terms"_a, "second"_a.none(), "seed"_a,
        "threads"_a);
  m.def("raspasy_cards", &raspasy_cards, "deals"_a.none(), "terms"_a, "threads"_a);
  m.def("measure", &measure, "deals"_a, "terms"_a, "trump"_a.none(), "declarer"_a.none(),
        "leader"_a.none(), "question"_a);
  bind_catching(m);
  m.def("probes", [] { return probes_made.load(); });
}
