import { HELP_CATEGORY_CODES } from '@contract/codes/help'
import { MESSAGE_GROUP_IDS } from '@contract/codes/message'
import { Type as T } from '@sinclair/typebox'
import writtenHelpTexts from '../files/help-texts.json'
import writtenMessages from '../files/messages.json'
import writtenPopups from '../files/popups.json'
import writtenProtocols from '../files/protocols.json'
import writtenSettings from '../files/settings.json'
import { commandOf, LeadsTo } from './commands'
import { detailHtmlOf } from './detail-html'
import { readSeedFile } from './seed-file'
import { OneOf, OnGround, Said, Slug, Strict } from './shapes'
import type { Ground, MallContent, Picture } from './types'

/** A drawing in its usual size. */
export const shown = (drawing: string, ground: Ground): Picture => ({ drawing, ground, scale: 1, count: 1 })

/** The documents of the agreement at the login. */
export const protocols: MallContent['protocols'] = readSeedFile(
  'protocols.json',
  T.Array(Strict({ typeCode: Said, title: Said, version: Said, lines: T.Array(Said) })),
  writtenProtocols,
).map(({ lines, ...protocol }) => ({ ...protocol, html: detailHtmlOf(...lines) }))

/** Questions and answers of the help centre, in the order of their categories. */
export const helpTexts: MallContent['helpTexts'] = readSeedFile(
  'help-texts.json',
  T.Array(Strict({ helpId: Slug, category: OneOf(HELP_CATEGORY_CODES), title: Said, lines: T.Array(Said) })),
  writtenHelpTexts,
).map(({ lines, ...text }) => ({ ...text, html: detailHtmlOf(...lines) }))

/** Public settings, dictCode → value. */
export const settings = readSeedFile('settings.json', T.Record(T.String(), Said), writtenSettings)

/** Popups over the home page, once for each device. */
export const popups: MallContent['popups'] = readSeedFile(
  'popups.json',
  T.Array(
    Strict({
      popupId: Slug,
      kicker: Said,
      title: Said,
      text: Said,
      buttonText: Said,
      drawing: Said,
      ground: OnGround,
      leadsTo: LeadsTo,
    }),
  ),
  writtenPopups,
).map(({ drawing, ground, leadsTo, ...popup }) => ({
  ...popup,
  picture: shown(drawing, ground),
  command: commandOf(leadsTo),
}))

/** Messages to all shoppers. */
export const messages: MallContent['messages'] = readSeedFile(
  'messages.json',
  T.Array(
    Strict({
      ref: Slug,
      id: OneOf(MESSAGE_GROUP_IDS),
      title: Said,
      content: Said,
      isTop: T.Boolean(),
      leadsTo: T.Union([LeadsTo, T.Null()]),
    }),
  ),
  writtenMessages,
).map(({ leadsTo, ...message }) => ({ ...message, command: leadsTo && commandOf(leadsTo) }))
