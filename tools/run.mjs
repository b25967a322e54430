// `node tools/run.mjs <command> [arguments]`: sees to the right Node, then hands over to tools/<command>.mjs.
import { onRightNode } from './node-version.mjs'

onRightNode(() => {
  const command = process.argv.splice(2, 1)[0]
  import(`./${command}.mjs`).catch((error) => {
    console.error(error instanceof Error && 'isExpected' in error ? error.message : error)
    process.exit(1)
  })
})
