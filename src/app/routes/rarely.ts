import { area, row } from './area'

export const rarelyArea = area('packageRarely', {
  switchEnvironment: row({ at: 'login/switchEnvironment/index', title: '切换环境', login: false }),
  /** `path` is the address that does not exist. */
  errorPage: row<{ path?: string }>({ at: 'login/errorPage/index', title: '页面不存在', login: false }),
})
