/*
 * Sets the theme before the first paint, in the order of app/themePreference.ts: the person's own choice, then the global one,
 * then the system's. Who the person is, is only known after the page has loaded; `theme_user` remembers who it was last.
 */
;(function () {
  var isDark = false
  try {
    var user = localStorage.getItem('theme_user')
    var saved = (user && localStorage.getItem('theme_' + user)) || localStorage.getItem('globalTheme')
    isDark = saved ? JSON.parse(saved).isDarkMode === true : matchMedia('(prefers-color-scheme: dark)').matches
  } catch (error) {
    console.error('Error loading theme preference', error)
  }
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
