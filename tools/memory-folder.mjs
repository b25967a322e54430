// A folder in memory for temporary data of tests. Tests create and drop hundreds of databases: copying one takes 250 ms
// or more on a busy disk, 40 ms in memory.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SHM = '/dev/shm'
/** A whole run needs less than 2 GB at once; the rest is left for other processes. */
const ROOM_BYTES = 4 * 1024 ** 3
const OWN = /^galleria-test-(\d+)$/

/**
 * A folder in memory for this process, removed when the process ends. Null if the system has none, has less than `room`
 * bytes free, or forbids executing files there. Other users may traverse it, because PostgreSQL runs as its own user.
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

/** Removes the folders of runs that were killed. */
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
