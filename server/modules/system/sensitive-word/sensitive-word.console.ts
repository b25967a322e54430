import { wordEndpoints } from '@contract/console/sensitive-word'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { pageOf } from '../../../kernel/page'
import { needWholeMall } from '../../../kernel/store-scope'
import type { SensitiveWordService } from './sensitive-word.service'
import type { SensitiveWordOperatorService } from './sensitive-word-operator.service'

const PAGE_SIZE = 20

/** The list of sensitive words in the console. */
export const sensitiveWordConsoleRoutes = (
  words: Pick<SensitiveWordService, 'page' | 'count' | 'findIn'>,
  operator: Pick<SensitiveWordOperatorService, 'add' | 'remove'>,
): ConsoleRoute[] =>
  consoleRoutesFor(wordEndpoints, {
    'word/list': async ({ input: { text = '', cursor = '', pageSize = PAGE_SIZE } }) => {
      const page = pageOf(await words.page(text, cursor, pageSize + 1), pageSize, (word) => word)
      return { ...page, records: page.records.map((word) => ({ word })) }
    },
    'word/count': async () => ({ total: await words.count() }),
    'word/add': async ({ input, actor, staff }) => {
      needWholeMall(staff.stores)
      return operator.add(actor, input.words)
    },
    'word/remove': async ({ input, actor, staff }) => {
      needWholeMall(staff.stores)
      return { removed: await operator.remove(actor, input.words) }
    },
    'word/try': async ({ input }) => ({ words: await words.findIn(input.text) }),
  })
