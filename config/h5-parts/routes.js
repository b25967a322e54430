import { pageConfig, routes } from '../../src/app/routes'

/**
 * Adds every page to Taro's routes, which hold home's alone (config/h5-routes.ts). `late` resolves with `code`, what fetches
 * each of the other pages by its path, and with their `titles`: it comes with the first page that is warmed up or opened.
 */
export function addRoutes(config, late) {
  const [home] = config.routes
  const fetched = (path) =>
    late().then(({ code, titles }) => {
      for (const row of Object.values(routes)) row.title ??= titles[row.path]
      return code[path]()
    })
  config.routes = Object.entries(routes).map(([name, { path }]) => ({
    ...pageConfig(name, 'h5'),
    path,
    load: path === home.path ? home.load : (...given) => [fetched(path), ...given],
  }))
  config.pages = config.routes.map(({ path }) => path)
}
