// Where tests put what they throw away. Databases are made and dropped by the hundred: on a disk that others use as well, a
// copy of one takes a quarter of a second and more, in memory 40 ms.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SHM = '/dev/shm'
/** More than a whole run ever holds at once (under 2 GB), and as much again for those who run it. */
const ROOM_BYTES = 4 * 1024 ** 3
const OWN = /^galleria-test-(\d+)$/

/**
 * A folder in memory for this process, gone when it ends; null where there is no such place, little room or nothing may be
 * run from it. Other users may pass through it, as PostgreSQL's must.
 */
export async function memoryFolder(place = SHM, room = 2 * ROOM_BYTES) {
  if (process.platform !== 'linux' || !hasRoom(place, room)) return null
  removeForsaken(place)
  const folder = path.join(place, `galleria-test-${process.pid}`)
  try {
    fs.mkdirSync(folder, { mode: 0o711 })
  } catch {
    return null
  }
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return (await mayRun(folder)) ? folder : null
}

function hasRoom(place, room) {
  try {
    const { bavail, bsize } = fs.statfsSync(place)
    return Math.min(bavail * bsize, process.availableMemory()) >= room
  } catch {
    return false
  }
}

/** Of runs that were killed. */
function removeForsaken(place) {
  for (const name of fs.readdirSync(place)) {
    const pid = OWN.exec(name)?.[1]
    if (pid && !fs.existsSync(`/proc/${pid}`)) fs.rmSync(path.join(place, name), { recursive: true, force: true })
  }
}

async function mayRun(folder) {
  const script = path.join(folder, 'may-run')
  fs.writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  return run(script).then(
    () => true,
    () => false,
  )
}
