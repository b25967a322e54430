// Imported first. Old syntax only, because a Node that is too old must parse it.
const REQUIRED = 24

if (Number(process.versions.node.split('.')[0]) < REQUIRED) {
  console.error(`galleria: Node ${REQUIRED} or newer is needed; this is Node ${process.versions.node}`)
  process.exit(1)
}
process.env.NODE_ENV = process.env.NODE_ENV || 'production'
