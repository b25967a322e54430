// `node tools/run.mjs <command> [arguments]`: runs tools/<command>.mjs on a supported Node.
import { fileURLToPath } from 'node:url'
import { onRightNode } from './node-version.mjs'

onRightNode(() => {
  const command = process.argv.splice(2, 1)[0]
  const tool = new URL(`./${command}.mjs`, import.meta.url)
  process.argv[1] = fileURLToPath(tool)
  import(tool.href).catch((error) => {
    console.error(error instanceof Error && 'isExpected' in error ? error.message : error)
    process.exit(1)
  })
})
