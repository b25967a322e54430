import { MOST_VIEWS, type SavedView } from '@contract/console/view'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import * as repo from './saved-view.repo'

/** Filters of the console's indexes that an account has given a name. */
export class SavedViewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(staffId: string, page: string): Promise<SavedView[]> {
    return (await repo.listViews(this.db.q, staffId, page)).map(viewOf)
  }

  /** SYS_BIZ_DATA_ERROR_CODE: the account has MOST_VIEWS views of this page. */
  async save(
    staffId: string,
    view: { page: string; name: string; search: Record<string, string> },
  ): Promise<SavedView> {
    const row = {
      viewId: newId(),
      staffId,
      page: view.page,
      name: view.name,
      search: JSON.stringify(view.search),
      createdAt: this.clock.now(),
    }
    await this.db.tx(async (tx) => {
      const own = await repo.listViews(tx, staffId, view.page)
      if (own.length >= MOST_VIEWS) fail('SYS_BIZ_DATA_ERROR_CODE', `最多存 ${MOST_VIEWS} 个视图，请先删掉一个`)
      if (own.some(({ name }) => name === view.name)) fail('SYS_BIZ_DATA_ERROR_CODE', '已有同名的视图')
      await repo.insertView(tx, row)
    })
    return viewOf(row)
  }

  async remove(staffId: string, viewId: string): Promise<void> {
    await this.db.tx((tx) => repo.removeView(tx, staffId, viewId))
  }
}

const viewOf = ({ viewId, name, search }: repo.SavedViewRow): SavedView => ({
  viewId,
  name,
  search: JSON.parse(search) as Record<string, string>,
})
