import { isPageName, pageConfig, routes } from '../app/routes'

type Load = (...given: unknown[]) => unknown
interface TaroRoutes {
  routes: { path: string; load: Load }[]
  pages: string[]
}

/**
 * Adds every page to Taro's routes, which have only home's (config/h5-routes.ts). `late` resolves with a function for each of
 * the other pages, by path, that imports its code; it loads with the first page that is preloaded or opened.
 */
export function addRoutes(config: TaroRoutes, late: () => Promise<{ default: Record<string, () => unknown> }>): void {
  const [home] = config.routes
  const load = (path: string) => late().then(({ default: imports }) => imports[path]?.())
  config.routes = Object.keys(routes)
    .filter(isPageName)
    .map((name) => {
      const { path } = routes[name]
      return {
        ...pageConfig(name, 'h5'),
        path,
        load: home && path === home.path ? home.load : (...given: unknown[]) => [load(path), ...given],
      }
    })
  config.pages = config.routes.map(({ path }) => path)
}
