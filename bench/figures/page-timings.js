// Runs in the measured page: what it times are frames, which only the page sees. Plain JavaScript, since no build touches it.
globalThis.timings = (() => {
  const frame = () => new Promise(requestAnimationFrame);
  const rows = () => [...document.querySelectorAll('tr[data-row]')].map((row) => row.dataset.row);
  const box = () => document.querySelector('thead input[type=checkbox]');

  return {
    /** From the beginning of the visit to the frame after the first row stands there. */
    async firstRow() {
      while (rows().length === 0) await frame();
      await frame();
      return performance.now();
    },

    /** From the click on the next page to the frame after its fifty rows stand there. */
    async pageChange() {
      const [before] = rows();
      const next = [...document.querySelectorAll('nav button')].findLast((button) => button.querySelector('[data-mirror]'));
      const startedAt = performance.now();
      next.click();
      while (rows().length !== 50 || rows()[0] === before) await frame();
      await frame();
      return performance.now() - startedAt;
    },

    /** From the click on the header's box to the frame after fifty rows are ticked. */
    async selection() {
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
  };
})();
// Begins with the visit: whoever asks later gets the time of the row, not of the question.
globalThis.firstRowAt = globalThis.timings.firstRow();
