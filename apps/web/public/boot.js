// Runs before the first paint, from the site's own origin (the content security policy allows no inline script). In a build,
// what asks ahead for data and files (src/app/boot/ask-ahead.ts) stands in the same file.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be refused: the defaults stand.
    }
  }
  var language = stored('language') === 'en' ? 'en' : 'ar';
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  root.dataset.theme = stored('theme') === 'dark' ? 'dark' : 'light';
  if (stored('density') === 'compact') root.dataset.density = 'compact';
  if (root.dataset.theme === 'dark') document.querySelector('meta[name=theme-color]').content = '#191d20';
  if (language === 'en') {
    document.title = 'Diwan';
    document.querySelector('link[rel=manifest]').href = '/manifest.en.webmanifest';
  }
})();
