import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of the heap that something still holds: what is garbage by now is collected first, whenever V8 would have. */
export function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed
}
