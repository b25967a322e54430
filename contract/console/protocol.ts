import { type Static, Type as T } from '@sinclair/typebox'
import { PROTOCOL_HTML_MAX } from '../codes/protocol'
import { defineConsoleEndpoints } from '../endpoint'
import { Lines, Millis, Text } from '../schema/shared'

const TypeCode = T.String({ pattern: '^[A-Z][A-Z0-9_]{0,63}$' })
const Version = Text(20, 1)
const Html = Lines(PROTOCOL_HTML_MAX, 1)

/** A version of a document. `now`: in force; `coming`: it follows; `past`: another has replaced it. */
export const DeskProtocol = T.Object({
  typeCode: T.String(),
  version: T.String(),
  title: T.String(),
  publishedAt: Millis,
  state: T.Unsafe<'now' | 'coming' | 'past'>({ type: 'string', enum: ['now', 'coming', 'past'] }),
})
export type DeskProtocol = Static<typeof DeskProtocol>

export const protocolEndpoints = defineConsoleEndpoints({
  /** Every version of every document; the newest first within a document. */
  'protocol/list': {
    auth: 'staff:content.read',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(DeskProtocol) }),
  },
  /** SYS_PARAM_ERROR: there is none. */
  'protocol/detail': {
    auth: 'staff:content.read',
    input: T.Object({ typeCode: TypeCode, version: Version }),
    reply: T.Object({ ...DeskProtocol.properties, html: T.String() }),
  },
  /** A text after cleaning, as it would be stored. */
  'protocol/preview': {
    auth: 'staff:content.read',
    input: T.Object({ html: Html }),
    reply: T.Object({ html: T.String() }),
  },
  /**
   * Publishes a version, now or at a later moment; it cannot be withdrawn. SYS_PARAM_ERROR: the version exists, no text
   * is left, or the moment is in the past.
   */
  'protocol/put': {
    auth: 'staff:content.edit',
    input: T.Object({
      typeCode: TypeCode,
      version: Version,
      title: Text(40, 1),
      html: Html,
      publishedAt: T.Optional(Millis),
    }),
    reply: DeskProtocol,
  },
})
