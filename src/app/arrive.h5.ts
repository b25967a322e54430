import type { Arrive } from './arrive.types'

/** The script in src/index.html shows code that loads slowly or fails. */
export const arrive: Arrive = async (leave, move) => {
  const leaving = leave()
  if (leaving) await leaving
  await move()
}
