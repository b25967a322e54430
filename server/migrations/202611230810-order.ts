import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230810-order'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'shop_order', {
    columns: {
      uid: 'text',
      id: 'text',
      order_no: 'text',
      parent_no: 'text',
      payable_no: 'text',
      store_id: 'text',
      store_name: 'text',
      status: 'bigint',
      delivery_type: 'bigint',
      order_source: 'bigint',
      promise_minutes: 'bigint',
      remark: 'text',
      address: 'text',
      original_cents: 'bigint',
      discount_cents: 'bigint',
      freight_cents: 'bigint',
      tax_cents: 'bigint',
      payable_cents: 'bigint',
      refunded_cents: 'bigint',
      returned_cents: 'bigint',
      total_number: 'bigint',
      search_text: 'text',
      pay_way_text: 'text',
      close_reason: 'text',
      address_changes: 'bigint',
      reminded_at: 'bigint',
      is_receive_extended: 'bigint',
      is_hidden: 'bigint',
      created_at: 'bigint',
      expire_at: 'bigint',
      paid_at: 'bigint',
      shipped_at: 'bigint',
      receive_by: 'bigint',
      received_at: 'bigint',
      closed_at: 'bigint',
    },
    key: ['uid', 'id'],
  })
  await createIndex(db, 'shop_order', 'shop_order_list', ['uid', 'is_hidden', 'id'])
  await createIndex(db, 'shop_order', 'shop_order_tab', ['uid', 'is_hidden', 'status', 'id'])
  await createIndex(db, 'shop_order', 'shop_order_parent', ['uid', 'parent_no'])
  await createIndex(db, 'shop_order', 'shop_order_status', ['status', 'id'])
  await createIndex(db, 'shop_order', 'shop_order_newest', ['id'])

  await createTable(db, 'order_line', {
    columns: {
      uid: 'text',
      order_id: 'text',
      id: 'text',
      sku_id: 'text',
      product_id: 'text',
      title: 'text',
      spec_text: 'text',
      picture: 'text',
      unit_cents: 'bigint',
      number: 'bigint',
      original_cents: 'bigint',
      payable_cents: 'bigint',
      freight_cents: 'bigint',
      tax_cents: 'bigint',
      source_channel: 'text',
    },
    key: ['uid', 'order_id', 'id'],
  })

  await createTable(db, 'order_adjustment', {
    columns: {
      uid: 'text',
      order_id: 'text',
      line_id: 'text',
      kind: 'bigint',
      ref: 'text',
      title: 'text',
      cents: 'bigint',
    },
    key: ['uid', 'order_id', 'line_id', 'kind', 'ref'],
  })

  await createTable(db, 'order_parcel', {
    columns: {
      uid: 'text',
      order_id: 'text',
      id: 'text',
      express_company: 'text',
      express_no: 'text',
      shipped_at: 'bigint',
    },
    key: ['uid', 'order_id', 'id'],
  })

  await createTable(db, 'order_event', {
    columns: {
      uid: 'text',
      order_id: 'text',
      id: 'text',
      event: 'text',
      status: 'bigint',
      actor: 'text',
      note: 'text',
      created_at: 'bigint',
    },
    key: ['uid', 'order_id', 'id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['shop_order', 'order_line', 'order_adjustment', 'order_parcel', 'order_event'])
}
