import { sensitiveWordEndpoints } from '@contract/schema/sensitive-word'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { SensitiveWordService } from './sensitive-word.service'

export const sensitiveWordRoutes = (words: SensitiveWordService): Route[] =>
  routesFor(sensitiveWordEndpoints, {
    // The texts come joined by commas; a word is never matched across a comma.
    'POST sensitiveWord/isContain': (call) => words.containsSensitive(...call.input.content.split(/[,，]/)),
  })
