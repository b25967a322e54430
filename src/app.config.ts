import { appPages } from './app/routes/app-pages'
import { WINDOW_THEME } from './platform/theme'

export default defineAppConfig({
  ...appPages(),
  ...WINDOW_THEME,
  // The nav bar is drawn by Screen, so that both targets look alike.
  animation: { duration: 240, delay: 20 },
  lazyCodeLoading: 'requiredComponents',
  permission: { 'scope.userLocation': { desc: '用于查找附近的地址和门店' } },
  requiredPrivateInfos: ['getLocation'],
})
