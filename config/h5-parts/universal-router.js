/** In place of the package universal-router: every path of ours is literal, so a page is looked up, not matched. */
export default class Router {
  constructor(routes) {
    this.actions = new Map(routes.flatMap(({ path, action }) => [].concat(path).map((one) => [one, action])))
  }

  async resolve(pathname) {
    const action = this.actions.get(pathname.replace(/(.)\/+$/, '$1'))
    if (!action) throw Object.assign(new Error('Route not found'), { status: 404 })
    return action({ pathname }, {})
  }
}
