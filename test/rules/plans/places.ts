// The place of the rows of each table in a database that is distributed over several servers: rows with the same value
// of a column are in the same place.

/** A complete copy in each place: catalogue, offers, texts and settings, which are read often and written rarely. */
export const EVERYWHERE = 'everywhere'
/** In one place only: no query of a call joins it. */
export const HERE = 'here'

const table = (place: string, names: string) => names.split(/\s+/).map((name): [string, string] => [name, place])

/**
 * The column that determines the place of a row, or one of the two words above. Columns with one name have the same
 * values.
 */
export const PLACES: ReadonlyMap<string, string> = new Map([
  ...table(
    'uid',
    `address address_book aftersale_case bank_card bank_card_count card_purchase cart cart_add_on cart_line case_event chat chat_auto chat_message chat_note chat_rating code_redemption
    code_try
    coupon_reminder data_export data_export_part exit_check favourite feedback feedback_day flash_reminder gift_redemption held_coupon help_vote history_off
    identity identity_day invitation
    invitation_code invitation_device invitation_refusal invitation_reward invited invoice invoice_request invoice_title invoice_title_book
    ledger_account ledger_entry ledger_freeze ledger_lot ledger_part live_reminder member_benefit member_due member_pass message
    message_mark message_seen offline_scan order_adjustment order_event order_fee order_line order_note order_part order_refund order_slot own_review
    package_purchase parcel
    parcel_line parcel_track pay_password pay_password_try payable payable_part payment payment_refund point_visit quota_person receipt reservation
    reservation_cause restock_request review_vote seen_product shop_order shopper shopper_interest shopper_password
    store_follow ticket ticket_use voucher_purchase`,
  ),
  ...table('help_id', 'help_tally'),
  ...table('sku_id', 'stock stock_movement'),
  ...table('product_id', 'favourite_tally review review_tally product_sale'),
  // By another key: these rows are read before the shopper is known, or belong to no shopper.
  ...table('owner', 'idempotency'),
  ...table('fingerprint', 'identity_person'),
  ...table('shard', 'job'),
  ...table('no', 'number_index'),
  ...table('ref', 'quota'),
  ...table('id', 'outbox'),
  ...table('session_key', 'session'),
  ...table('token_hash', 'access_token'),
  ...table('hash', 'login_token'),
  ...table('key', 'login_limit media_file'),
  ...table('upload_id', 'media_upload'),
  ...table('batch_id', 'media_batch'),
  ...table('phone', 'check_code password_try'),
  ...table('mobile', 'shopper_phone member_trial'),
  ...table('open_id', 'third_account'),
  ...table('device_id', 'popup_view'),
  // A room with its shelf and the devices that watch it: its counts change with each of them.
  ...table('live_room_code', 'live_room live_goods live_viewer'),
  ...table('code', 'exchange_code'),
  ...table('token', 'voucher_grant'),
  ...table('notice_id', 'payment_notice'),
  ...table('receipt_no', 'receipt_paper'),
  ...table('band_key', 'receipt_print'),
  ...table('store_id', 'ticket_till'),
  ...table('event_id', 'tracking_event'),
  ...table('parent_no', 'tracking_paid'),
  ...table('session_hash', 'captcha'),
  ...table('rfid', 'rfid_piece'),
  ...table('text', 'search_query'),
  ...table(
    EVERYWHERE,
    `advert block_page block_version broadcast bundle bundle_product category chat_canned chat_setting code_batch coupon coupon_package coupon_product
    directory_entry floor_level help_text store_before_licences store_licence
    invitation_rule listing member_card notice offer offer_product offer_sku page_block point_item popup product
    product_attribute product_import product_page product_zone protocol search_analysis search_document
    search_document_terms search_intent search_posting search_synonym search_word sensitive_list sensitive_word setting sku
    store store_slot voucher`,
  ),
  ...table(
    HERE,
    `approval audit import_problem import_run pubsub_message schema_migration saved_view staff staff_link staff_recovery_code staff_role staff_session
    staff_store
    staff_try`,
  ),
])

export const isSpread = (place: string) => place !== EVERYWHERE && place !== HERE
