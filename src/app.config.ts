import { appPages } from './app/routes/app-pages'
import { MANIFEST } from './platform/manifest'
import { WINDOW_THEME } from './platform/theme'

export default defineAppConfig({
  ...appPages(),
  // Screen draws the nav bar, so that both targets look alike.
  ...WINDOW_THEME,
  ...MANIFEST,
})
