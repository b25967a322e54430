import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Lines } from './shared'

export const sensitiveWordEndpoints = defineEndpoints({
  /** True when any of the texts (joined by commas) contains a sensitive word [sensitive.client]. */
  'POST sensitiveWord/isContain': { auth: 'session', input: T.Object({ content: Lines(2000) }), reply: T.Boolean() },
})
