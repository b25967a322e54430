import { arriving } from './arriving.js'

/** In place of the package universal-router: every path of ours is literal, so a page is looked up, not matched. */
export default class Router {
  constructor(routes) {
    this.actions = new Map(routes.flatMap(({ path, action }) => [].concat(path).map((one) => [one, action])))
  }

  async resolve(pathname) {
    const path = pathname.replace(/(.)\/+$/, '$1')
    const action = this.actions.get(path)
    if (!action) throw Object.assign(new Error('Route not found'), { status: 404 })
    // The first row is home's.
    return arriving(action, { pathname }, this.actions.keys().next().value)
  }
}
