import type { Arrive } from './arrive.types'

/** The first bytes tell of code that is slow or lost (src/index.html). */
export const arrive: Arrive = async (leave, move) => {
  const leaving = leave()
  if (leaving) await leaving
  await move()
}
