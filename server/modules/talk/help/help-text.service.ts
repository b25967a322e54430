import { HELP_CATEGORY_CODES } from '@contract/codes/help'
import type { HelpHead, HelpText } from '@contract/schema/help'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import * as repo from './help-text.repo'

/** Questions and answers that shoppers read, and their votes. */
export class HelpTextService {
  constructor(private readonly db: Db) {}

  /** The shown texts by category and position [help.texts]. */
  async list(): Promise<HelpHead[]> {
    const heads = (await repo.listHeads(this.db.q)).filter(({ isShown }) => isShown)
    return inCategories(heads).map(({ helpId, category, title, helpfulCount }) => ({
      helpId,
      category,
      title,
      helpfulCount,
    }))
  }

  /** A text with the shopper's own vote; `uid` is empty for visitors. SYS_BIZ_DATA_ERROR_CODE: missing or hidden. */
  async detail(helpId: string, uid: string): Promise<HelpText> {
    const { q } = this.db
    const { category, title, helpfulCount, html } = await shownText(q, helpId)
    const vote = uid === '' ? null : await repo.findVote(q, uid, helpId)
    return { helpId, category, title, helpfulCount, html, vote }
  }

  /** Saves one vote per shopper; the last one counts [help.vote]. SYS_BIZ_DATA_ERROR_CODE: missing or hidden. */
  vote(uid: string, helpId: string, isHelpful: boolean): Promise<{ helpfulCount: number }> {
    return this.db.tx(async (tx) => {
      await shownText(tx, helpId)
      const helpfulCount = await repo.addHelpful(tx, helpId, 0)
      const before = await repo.findVote(tx, uid, helpId)
      if (before === isHelpful) return { helpfulCount }
      await repo.putVote(tx, uid, helpId, isHelpful)
      const change = Number(isHelpful) - Number(before === true)
      return { helpfulCount: change === 0 ? helpfulCount : await repo.addHelpful(tx, helpId, change) }
    })
  }
}

async function shownText(q: Reader, helpId: string): Promise<repo.HelpTextRecord> {
  const text = await repo.findText(q, helpId)
  return text?.isShown ? text : fail('SYS_BIZ_DATA_ERROR_CODE', '这条帮助已下线')
}

/** In the order of the categories; the order within a category stays. */
export const inCategories = <H extends Pick<repo.HelpTextHead, 'category'>>(heads: readonly H[]): H[] =>
  HELP_CATEGORY_CODES.flatMap((code) => heads.filter(({ category }) => category === code))
