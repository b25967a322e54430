import { categoryEndpoints } from '@contract/console/category'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { CategoryDeskService } from './category-desk.service'

/** The tree of categories in the console (contract/console/category.ts). */
export const categoryConsoleRoutes = (desk: CategoryDeskService): ConsoleRoute[] =>
  consoleRoutesFor(categoryEndpoints, {
    'category/list': ({ staff }) => desk.list(staff),
    'category/detail': ({ input, staff }) => desk.detail(staff, input.categoryId),
    'category/add': async ({ input, actor, staff }) => ({ categoryId: await desk.add(actor, staff, input) }),
    'category/edit': ({ input: { categoryId, ...changes }, actor, staff }) =>
      desk.edit(actor, staff, categoryId, changes),
    'category/move': async ({ input, actor, staff }) => {
      await desk.move(actor, staff, input)
      return {}
    },
    'category/remove': async ({ input, actor, staff }) => {
      await desk.remove(actor, staff, input.categoryId)
      return {}
    },
  })
