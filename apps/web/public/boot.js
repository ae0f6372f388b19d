// Runs before the first paint, from the site's own origin (the content security policy allows no inline script).
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
  if (language === 'en') document.title = 'Diwan';

  // Whoever is logged in will need these files: they are asked for while the first ones run.
  function preload(files) {
    (files || '').split(' ').forEach(function (file) {
      if (file === '') return;
      var link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    });
  }
  var named = document.currentScript.dataset;
  if (stored('session')) {
    preload(named.shell);
    preload(named[language]);
    if (location.pathname.endsWith('/show-all')) preload(named.list);
  }
})();
