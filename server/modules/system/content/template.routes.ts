import { templateEndpoints } from '@contract/schema/template'
import { type Route, routesFor } from '../../../gateways/endpoint'
import { fail } from '../../../kernel/errors'
import type { TemplateService } from './template.service'

export const templateRoutes = (templates: TemplateService): Route[] =>
  routesFor(templateEndpoints, {
    'GET page/config/findByCode': async (call) =>
      (await templates.find(call.input.code, call.now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个页面'),
  })
