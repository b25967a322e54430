import { appPages } from './app/routes/app-pages'
import { MANIFEST } from './platform/manifest'
import { WINDOW_THEME } from './platform/theme'

export default defineAppConfig({
  ...appPages(),
  // The nav bar is drawn by Screen, so that both targets look alike.
  ...WINDOW_THEME,
  ...MANIFEST,
})
