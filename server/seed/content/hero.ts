import { type Static, Type as T } from '@sinclair/typebox'
import { commandOf, LeadsTo } from './commands'
import { shown } from './house'
import { OnGround, Said, Strict } from './shapes'

/** The hero at the top of a page of blocks. */
export const WrittenHero = Strict({
  kicker: Said,
  lines: T.Array(Said),
  callout: Said,
  drawing: Said,
  ground: OnGround,
  leadsTo: LeadsTo,
})

export function heroOf({ drawing, ground, leadsTo, ...words }: Static<typeof WrittenHero>) {
  return { ...words, picture: shown(drawing, ground), command: commandOf(leadsTo) }
}
