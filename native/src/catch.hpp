// Questions of open play against an unknown discard, and their answers.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "catch_search.hpp"

namespace preferans {

// How much an answer claims.
enum class CatchProof : signed char {
  kExact = 0,  // nothing catches more
  kSome = 1,   // work ran out: the best for the likelier discards, which it does catch
  kVote = 2,   // work ran out early: the card after which most is caught with open hands
};

struct CatchAnswer {
  Set possible;    // worlds in which the declarer fails with open hands
  Set caught;      // what the plan catches, however the declarer plays
  u64 weight = 0;  // of those
  u64 most = 0;    // no plan catches more
  int card = kNone;  // how the plan begins, by number at the table; kNone: the declarer is to move
  CatchProof proof = CatchProof::kExact;
  u64 work = 0;
};

// One step of a plan. Steps are shared, so that a plan is a graph without circles.
struct CatchStep {
  bool declarers = false;
  bool settled = false;          // the declarer has failed whatever comes
  std::vector<int> cards;        // the plan's one card, or each that the declarer may play
  std::vector<int> then;         // the step after each
};

// All but `best` throw `CatchSearch::Overrun` if they take more work than `cap`.
class Catcher {
 public:
  // Each world weighs 1 or more; the weights must not sum to more than 2^62.
  CatchAnswer best(const CatchQuestion& q, const std::vector<u64>& weights, u64 cap);
  // The worlds in which the declarer fails with open hands.
  Set possible(const CatchQuestion& q);
  // Whether one plan catches all worlds of the question.
  bool sure(const CatchQuestion& q, u64 cap);
  // All that plans can catch.
  std::vector<Set> front(const CatchQuestion& q, u64 cap);
  // A plan that catches all worlds of the question, step 0 first; empty if none does.
  std::vector<CatchStep> plan(const CatchQuestion& q, u64 cap);

  void set_watch(std::function<void()> watch) { search_.set_watch(std::move(watch)); }

 private:
  bool catches_all(const CatchGame& game, u64 cap);

  CatchSearch search_;
};

// Catchers are costly to make, so they are kept and lent.
class CatcherLease {
 public:
  CatcherLease();
  ~CatcherLease();
  CatcherLease(const CatcherLease&) = delete;
  CatcherLease& operator=(const CatcherLease&) = delete;
  Catcher* operator->() { return catcher_.get(); }

 private:
  std::unique_ptr<Catcher> catcher_;
};

}  // namespace preferans
