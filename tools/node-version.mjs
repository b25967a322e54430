// The first thing every command runs. Old syntax only: it must still parse on the Node that it turns away.
const required = 20
const major = Number(process.versions.node.split('.')[0])
if (major < required) {
  console.error(`Galleria needs Node ${required} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
