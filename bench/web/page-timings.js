// Runs in the measured page: what it times are frames, which only the page sees. Plain JavaScript, since no build touches it.
globalThis.timings = (() => {
  const frame = () => new Promise(requestAnimationFrame);
  const rows = () => [...document.querySelectorAll('tr[data-row]')].map((row) => row.dataset.row);
  const box = () => document.querySelector('thead input[type=checkbox]');
  const PATIENCE = 60_000;
  /** A screen that shows what it has for this long has arrived. */
  const CALM = 500;

  /** Milliseconds since the beginning of the visit at the frame after something is true. */
  async function when(isSo) {
    while (!isSo()) {
      if (performance.now() > PATIENCE) throw new Error(`waited in vain at ${location.pathname}`);
      await frame();
    }
    await frame();
    return performance.now();
  }

  /** Nothing grey stands in for what is on its way, and something has a heading or can be filled in. */
  function isWhole() {
    const main = document.querySelector('#main');
    if (!main || main.querySelector('[class*=skeleton], [aria-busy=true]')) return false;
    return main.querySelector('h1, table, form') !== null && main.textContent.trim() !== '';
  }

  /** When the main content stood there for good. */
  async function whole(isThere = () => true) {
    for (;;) {
      const at = await when(() => isThere() && isWhole());
      const until = performance.now() + CALM;
      let held = true;
      while (held && performance.now() < until) {
        await frame();
        held = isWhole();
      }
      if (held) return at;
    }
  }

  async function afterClick(element, isThere) {
    if (!element) throw new Error(`nothing to press at ${location.pathname}`);
    await frame();
    const startedAt = performance.now();
    element.click();
    return (await whole(isThere)) - startedAt;
  }

  let shift = 0;
  let session = { value: 0, first: 0, last: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries()) {
      if (hadRecentInput) continue;
      // As browsers report it: shifts less than a second apart add up, for five seconds at most.
      const goesOn = startTime - session.last < 1000 && startTime - session.first < 5000;
      session = { value: (goesOn ? session.value : 0) + value, first: goesOn ? session.first : startTime, last: startTime };
      shift = Math.max(shift, session.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  return {
    whole,
    /** How far things moved by themselves so far. */
    layoutShift: () => shift,

    firstRow: () => when(() => document.querySelector('tr[data-row]') !== null),
    login: () => when(() => document.querySelector('input[type=password]') !== null),

    /** From the click on the next page to the frame after its fifty rows stand there. */
    async pageChange() {
      const [before] = rows();
      const next = [...document.querySelectorAll('nav button')].findLast((button) => button.querySelector('[data-mirror]'));
      await frame();
      const startedAt = performance.now();
      next.click();
      return (await when(() => rows().length === 50 && rows()[0] !== before)) - startedAt;
    },

    /** From the click on the header's box to the frame after fifty rows are ticked. */
    async selection() {
      await frame();
      const startedAt = performance.now();
      box().click();
      await frame();
      await frame();
      const time = performance.now() - startedAt;
      if (document.querySelectorAll('tr[data-selected]').length !== 50) throw new Error('the fifty rows were not selected');
      box().click();
      await frame();
      return time;
    },

    openForm: () =>
      afterClick(document.querySelector('a[href$="/cities/add"]'), () => document.querySelectorAll('main form input').length > 2),
    openRecord: () =>
      afterClick(
        document.querySelector(`tr[data-row] a[href^="${location.pathname.replace('show-all', 'show')}/"]`),
        () => location.pathname.includes('/show/') && rows().length === 0,
      ),

    /** The longest that a letter typed into the field in use took to the end of its frame. */
    async typing(word) {
      const input = document.activeElement;
      if (!(input instanceof HTMLInputElement)) throw new Error('there is no field to type into');
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const times = [];
      for (let end = 1; end <= word.length; end++) {
        await frame();
        const startedAt = performance.now();
        value.set.call(input, word.slice(0, end));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        // After the frame is drawn, not before.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
        times.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return Math.max(...times);
    },
  };
})();
// Begins with the visit: whoever asks later gets the time of what was awaited, not of the question.
const awaited = globalThis.awaited ?? (location.pathname === '/login' ? 'login' : 'firstRow');
globalThis.arrivedAt = globalThis.timings[awaited]();
globalThis.arrivedAt.then(
  () => performance.mark('arrived'),
  () => undefined,
);
