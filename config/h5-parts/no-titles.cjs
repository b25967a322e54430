// Webpack loader: rows of the route table without their titles (config/h5-routes.ts).
module.exports = function withoutTitles(source) {
  return source.replace(/\btitle: '(?:[^'\\]|\\.)*',?/g, '')
}
