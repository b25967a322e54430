// Webpack loader: rows of the route table as short as the start needs them (config/h5-routes.ts): without their titles, without
// the call that only the compiler needs, and without what is false.
module.exports = function shortRows(source) {
  return source
    .replace(/\btitle: '(?:[^'\\]|\\.)*',?/g, '')
    .replace(/\blogin: false,?/g, '')
    .replace(/\brow(?:<[^()]*>)?\(/g, '(')
}
