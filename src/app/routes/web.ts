import { area, row } from './area'

export const webArea = area('pages/web', {
  web: row<{ url: string }>({
    at: 'index',
    title: '乐廊',
    login: false,
    needs: { url: true },
    // A web view covers the whole page, so the platform's nav bar is needed.
    page: { navigationStyle: 'default' },
  }),
  /** Another mini program and its page. */
  jump: row<{ appId?: string; path?: string }>({ at: 'jump/index', title: '打开小程序', login: false }),
})
