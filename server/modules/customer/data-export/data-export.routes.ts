import { dataExportEndpoints } from '@contract/schema/data-export'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { DataExportService } from './data-export.service'

export const dataExportRoutes = (exports: DataExportService): Route[] =>
  routesFor(dataExportEndpoints, {
    'GET dataExport/latest': ({ uid, now }) => exports.latest(uid, now),
    'POST dataExport/ask': ({ uid, now }) => exports.ask(uid, now),
    'POST dataExport/link': ({ uid, now }) => exports.link(uid, now),
  })
