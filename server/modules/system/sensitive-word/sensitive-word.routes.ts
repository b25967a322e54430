import { sensitiveWordEndpoints } from '@contract/schema/sensitive-word'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { SensitiveWordService } from './sensitive-word.service'

export const sensitiveWordRoutes = (words: SensitiveWordService): Route[] =>
  routesFor(sensitiveWordEndpoints, {
    // The texts come joined by commas (spec 7): no word is read across one.
    'POST sensitiveWord/isContain': (call) => words.containsSensitive(...call.input.content.split(/[,，]/)),
  })
