import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Reachable bytes of the heap: garbage is collected first. */
export function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed
}
