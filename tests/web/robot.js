// Somebody at the table who plays by chance, in the page itself: quick, and without looking twice.
//
// Plays until the page shows `mark` for the `times`-th time, or a phase that is not among `seen`, or
// until so many `steps` are done; tells which. He draws once for each thing that he does, however
// long he waits for it: chance alone decides, not the machine. Whatever `watch` finds is kept with
// the number of the view, as often as it changes: no picture of the page is missed.
({ seed, steps, bold, mark, times, seen, phases, patience }, watch) => {
    const one = selector => document.querySelector(selector);
    const all = selector => [...document.querySelectorAll(selector)];

    const chance = () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    const pick = list => list[Math.floor(chance() * list.length)];
    const press = found => { found.click(); return 'done'; };

    const act = () => {
        if (one('[data-testid=over]')) return 'over';
        const next = one('[data-testid=next]');
        if (next) return next.disabled ? 'wait' : press(next);
        const confirm = one('[data-testid=confirm]');
        if (confirm) return press(confirm);
        const discard = one('[data-testid=discard]');
        if (discard && !discard.disabled) return press(discard);
        if (discard) return press(pick(all('.hand button.card:not(.up)')));
        const words = all('[data-testid=prompt] button:not(:disabled)')
            .map(it => [(it.dataset.testid || '').replace('call-', ''), it]);
        if (words.length) {
            const calm = ['pass', 'whist', 'open', 'closed', 'half', 'accept'];
            const quiet = words.filter(([name]) => calm.includes(name));
            const bids = words.filter(([name]) => !calm.includes(name)).slice(0, 2);
            return press(pick(bold || !quiet.length ? [...quiet, ...bids] : quiet)[1]);
        }
        const cards = all('.open-hand button.legal, .hand button.legal');
        if (!cards.length) return 'wait';
        return press(cards.find(it => it.matches('.up')) ?? pick(cards));
    };

    // What differs once something was done that a person sees.
    const picture = () => JSON.stringify([
        one('[data-seq]')?.dataset.seq, one('[data-phase]')?.dataset.phase,
        all('button.card').length, all('.hand button.up').map(it => it.dataset.card),
        !!one('[data-testid=confirm]'), one('[data-testid=next]')?.disabled,
    ]);
    const changed = () => new Promise(done => {
        const finish = () => { changes.disconnect(); clearTimeout(timer); done(); };
        const changes = new MutationObserver(finish), timer = setTimeout(finish, 1000);
        changes.observe(document, {
            subtree: true, childList: true, attributes: true, characterData: true,
        });
    });
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));

    const phase = () => Object.entries(phases).find(([, it]) => one(it))?.[0] ?? 'wait';
    const trail = [];
    let shown = false, count = 0, kept = '';
    const there = () => {
        if (watch) {
            const found = [one('[data-seq]')?.dataset.seq, watch()], text = JSON.stringify(found);
            if (text !== kept) trail.push(found);
            kept = text;
        }
        if (seen) return !seen.includes(phase());
        const now = mark !== null && !!one(mark);
        if (now && !shown) count += 1;
        shown = now;
        return now && count >= times;
    };

    let n = 0;
    const play = async () => {
        // Stuck is where nothing at all has happened for as long as the tests have patience.
        let begin = performance.now(), last = '';
        const late = () => {
            const now = picture();
            if (now !== last) [begin, last] = [performance.now(), now];
            return performance.now() - begin > 1000 * patience;
        };
        while (n < steps) {
            if (there()) return 'stop';
            await drawn();
            if (there()) return 'stop';
            const before = picture(), change = changed(), did = act();
            if (did === 'over') return 'over';
            if (did === 'done') n += 1;
            await change;
            // A click that came too late does nothing: then it is done with after a while.
            for (let i = 0; did === 'done' && picture() === before && i < 3; i++) {
                there();
                await changed();
            }
            if (late()) return 'stuck';
        }
        return there() ? 'stop' : 'tired';
    };
    return play().then(came => ({ came, steps: n, phase: phase(), trail }));
}
