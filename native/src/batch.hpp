// Many questions on several threads, with an engine each out of a pool that outlives the call.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine.hpp"

namespace preferans {

// Engines are costly to make (half a megabyte to clear), so they are kept and lent.
class Pool {
 public:
  class Lease {
   public:
    explicit Lease(Pool& pool) : pool_(pool), engine_(pool.take()) {}
    ~Lease() { pool_.give(std::move(engine_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Engine& operator*() { return *engine_; }
    Engine* operator->() { return engine_.get(); }

   private:
    Pool& pool_;
    std::unique_ptr<Engine> engine_;
  };

  static Pool& shared();

 private:
  std::unique_ptr<Engine> take();
  void give(std::unique_ptr<Engine> engine);

  std::mutex lock_;
  std::vector<std::unique_ptr<Engine>> idle_;
};

// Does `work` for each index below `count`, `threads` at a time (0: one a core). The calling
// thread works too and calls `watch` a few times a second; if `watch` or any work throws, all
// stop and the exception is passed on. What is computed must not depend on the engine's past.
void for_each(std::size_t count, int threads, const std::function<void()>& watch,
              const std::function<void(Engine&, std::size_t)>& work);

}  // namespace preferans
