import { CONSOLE_PATH } from '@contract/codes/console'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { FirstPage } from '../frame/first-page'
import { Frame } from '../frame/frame'
import { NotFound } from '../frame/not-found'
import type { Search } from './address'
import { PAGES } from './pages'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../pages/entry/login')),
})
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../pages/entry/set-up')),
})
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame, notFoundComponent: NotFound })
const first = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: FirstPage,
})
const pages = PAGES.map(({ path, load }) =>
  createRoute({ getParentRoute: () => frame, path, component: lazyRouteComponent(load) }),
)

export const router = createRouter({
  routeTree: root.addChildren([login, setUp, frame.addChildren([first, ...pages])]),
  basepath: CONSOLE_PATH,
  // Plain names and values, so that an address can be read and typed.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Search).toString()
    return text === '' ? '' : `?${text}`
  },
  defaultPreload: 'intent',
  scrollRestoration: true,
})
