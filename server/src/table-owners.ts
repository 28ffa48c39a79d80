/**
 * The owner of each table. Only the owner writes a table; other parts of the server that read it are in `FOREIGN_READS`.
 * `table-owners.test.ts` compares both with the code.
 */
export const TABLE_OWNERS: Record<string, readonly string[]> = {
  platform: [
    'api_keys',
    'audit_log',
    'idempotency_keys',
    'key_fingerprints',
    'operator_sessions',
    'pgboss.job',
    'schema_migrations',
    'sessions',
    'settings',
    'uploads',
  ],
  providers: ['queued_mails', 'queued_sms'],
  sandbox: ['sandbox_identity_checks', 'sandbox_refunds', 'sandbox_trades'],
  accounts: ['login_failures', 'users', 'verification_codes', 'wechat_identities', 'wechat_logins'],
  authentications: [
    'authentication_identities',
    'authentication_pictures',
    'authentication_rechecks',
    'authentications',
  ],
  books: ['month_closes'],
  orders: [
    'api_key_payments',
    'bank_credits',
    'bank_receipts',
    'cart_items',
    'invoices',
    'order_items',
    'orders',
    'purchase_requests',
    'red_invoices',
    'refund_requests',
    'refunds',
    'replaced_invoices',
    'share_rules',
    'transfers',
  ],
  catalogue: ['clip_revisions', 'video_counters', 'video_views', 'viewed_once'],
  companies: ['companies', 'company_invites', 'company_members', 'company_transfers', 'user_companies'],
  creators: ['company_checks', 'creator_applications', 'identity_checks'],
  operations: [
    'claims',
    'clip_activity_days',
    'list_views',
    'object_visits',
    'operator_notes',
    'provider_outcomes',
    'search_activity_days',
    'set_up_tests',
  ],
  content: [
    'activities',
    'activity_videos',
    'album_videos',
    'albums',
    'categories',
    'document_acceptances',
    'document_drafts',
    'document_versions',
    'documents',
    'labels',
    'message_templates',
  ],
  // The folder film/ owns this table; its tables.test.ts lists the tables that it reads.
  film: ['video_frame_codes'],
  library: [
    'board_comments',
    'board_guests',
    'board_links',
    'board_marks',
    'favourite_folders',
    'favourites',
    'last_boards',
    'video_history',
  ],
  insights: [
    'client_logs',
    'clip_days',
    'counted_once',
    'hidden_searches',
    'page_views',
    'search_clips',
    'search_days',
    'searches',
    'swept_searches',
  ],
  licences: [
    'certificate_backlog',
    'certificate_codes',
    'certificates',
    'current_certificates',
    'downloads',
    'file_hashes',
    'licence_snapshots',
    'licence_text_withdrawals',
    'licence_texts',
    'licences',
    'licensor_numbers',
  ],
  messages: ['message_reads', 'messages', 'notice_settings', 'outside_notices'],
  operators: ['admin_proposals', 'operator_recovery_codes', 'operator_totp', 'operators'],
  packs: ['pack_offers', 'pack_uses', 'packs'],
  payouts: ['bank_cards', 'tax_tables', 'withdrawals'],
  projects: ['order_projects', 'project_boards', 'project_checks', 'project_clips', 'project_licences', 'projects'],
  promotions: ['coupon_templates', 'coupons', 'discount_card_uses', 'discount_cards', 'discount_offers'],
  publishing: [
    'library_imports',
    'original_inspections',
    'superseded_versions',
    'upload_measurements',
    'video_categories',
    'video_files',
    'video_fingerprints',
    'video_labels',
    'video_similarities',
    'video_versions',
    'videos',
    'word_changes',
  ],
  proofs: ['pdf_signers', 'proof_entries', 'proof_keys', 'proof_openings'],
  recharges: ['payment_events', 'payment_reconciliations', 'quarantined_payments', 'recharges'],
  releases: ['clip_releases', 'releases'],
  review: ['rejection_templates', 'review_rounds', 'video_reports', 'video_review_answers', 'video_reviews'],
  search: [
    'search_changes',
    'search_engine_pushes',
    'search_snapshots',
    'search_terms',
    'synonym_groups',
    'video_search',
  ],
  series: ['series', 'series_prices', 'series_videos'],
  similar: ['clip_sights'],
  wanted: ['footage_requests'],
  webhooks: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
  wallet: ['journal_entries', 'ledger_accounts', 'ledger_checks', 'ledger_days', 'postings'],
};

interface ForeignRead {
  tables: readonly string[];
  /** Why this part does not call the owner instead. */
  reason: string;
}

/** Other parts' tables that each part reads, with the reason for joining them in one query. */
export const FOREIGN_READS: Record<string, readonly ForeignRead[]> = {
  platform: [
    {
      tables: ['operator_totp', 'operators', 'user_companies', 'users'],
      reason: 'Every call needs its caller, with access and company, in one query.',
    },
    {
      tables: ['authentications', 'videos'],
      reason: 'The upload quota depends on the certification and counts drafts’ files.',
    },
    { tables: ['companies'], reason: 'Operators search all lists by the user’s or company’s name.' },
    { tables: ['video_versions'], reason: 'One query lists a creator’s files with the clip made from each.' },
  ],
  accounts: [
    { tables: ['companies', 'user_companies'], reason: 'Every page requests the user info, which shows the company.' },
    { tables: ['sessions'], reason: 'Users see the list of their sessions.' },
    {
      tables: ['videos'],
      reason: 'A creator’s public page counts the published clips; operators open a clip’s author.',
    },
    {
      tables: ['certificates', 'orders', 'withdrawals'],
      reason: 'Operators see an object’s owner; one query covers all kinds.',
    },
  ],
  authentications: [
    { tables: ['identity_checks'], reason: 'Reviewers see the provider’s check of a person.' },
    { tables: ['uploads'], reason: 'A submission shows its business licence.' },
    { tables: ['users'], reason: 'The operators’ list shows the submitter.' },
    { tables: ['operators'], reason: 'The operators’ list shows the deciding operator.' },
    { tables: ['audit_log'], reason: 'A manual identity proof requires that the reviewer has viewed the pictures.' },
  ],
  books: [
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'The database sums a month of the books.',
    },
    {
      tables: [
        'bank_credits',
        'order_items',
        'orders',
        'pack_uses',
        'packs',
        'quarantined_payments',
        'recharges',
        'refunds',
        'withdrawals',
      ],
      reason: 'One statement compares all of a month’s entries with their causes.',
    },
    { tables: ['operators'], reason: 'The books show the operator who closed a month.' },
  ],
  keys: [
    { tables: ['api_keys', 'operators', 'users'], reason: 'Keys are listed with their owners’ names.' },
    { tables: ['api_key_payments'], reason: 'A key is listed with what it has paid this month.' },
  ],
  orders: [
    { tables: ['api_keys'], reason: 'A payment locks the key whose budget it uses.' },
    { tables: ['users'], reason: 'Locking the user’s row serialises changes of the cart.' },
    { tables: ['videos'], reason: 'A cart line shows its clip with the clip’s current price and status.' },
    { tables: ['companies'], reason: 'The operators’ list names the customer.' },
    { tables: ['uploads'], reason: 'An invoice has a file.' },
    { tables: ['operators'], reason: 'An invoice shows the operator who replaced its file.' },
    { tables: ['pack_uses', 'packs'], reason: 'Orders name the pack that paid; its downloads carry the bonus coins.' },
    {
      tables: ['certificates', 'current_certificates', 'licence_snapshots', 'licences'],
      reason: 'Orders are listed with their licences and certificates; a query per order would slow every page.',
    },
    { tables: ['user_companies'], reason: 'Orders show their owner’s name, and notices go to the owner.' },
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'The amount paid for an order, less refunds, comes from the books.',
    },
    { tables: ['downloads'], reason: 'Operators see whether the customer has downloaded each item.' },
  ],
  catalogue: [
    { tables: ['users'], reason: 'A clip’s card names the author.' },
    {
      tables: ['video_categories', 'video_files', 'video_labels', 'videos'],
      reason: 'The catalogue consists of the published clips.',
    },
    {
      tables: [
        'activities',
        'activity_videos',
        'album_videos',
        'albums',
        'categories',
        'labels',
        'series',
        'series_videos',
      ],
      reason: 'The catalogue lists clips by group, and a clip’s groups.',
    },
    {
      tables: ['favourite_folders', 'favourites'],
      reason: 'A clip shows whether the caller has favourited it; favourites also count for the hot list.',
    },
    { tables: ['licences'], reason: 'The hot list counts recent sales.' },
  ],
  companies: [
    { tables: ['order_items', 'orders'], reason: 'One query sums each member’s spending.' },
    { tables: ['users'], reason: 'Members and invitations are shown with names and phones.' },
  ],
  creators: [
    {
      tables: ['order_items', 'orders', 'video_counters', 'videos'],
      reason: 'One query sums a creator’s sales.',
    },
    { tables: ['users'], reason: 'Reviewers see the applicant, and only creators may certify themselves.' },
  ],
  operations: [
    {
      tables: ['pgboss.job', 'searches', 'uploads', 'video_files', 'video_reviews', 'videos'],
      reason: 'The database computes the daily figures.',
    },
    { tables: ['operators'], reason: 'A note shows its author.' },
    {
      tables: ['categories', 'document_drafts', 'operator_totp', 'users'],
      reason:
        'The checks before going live look for missing texts and categories, demo accounts, and operators without a second factor.',
    },
  ],
  library: [
    {
      tables: ['users'],
      reason: 'Locking the user’s row serialises changes of the folders; a shared folder needs its owner.',
    },
    {
      tables: ['video_files', 'videos'],
      reason:
        'Boards take only clips on sale, use their covers, keep points within a clip’s frames, and export its previews.',
    },
  ],
  providers: [{ tables: ['message_templates'], reason: 'Messages use the latest text that operators published.' }],
  content: [
    { tables: ['operators'], reason: 'A message text’s version shows its publisher.' },
    { tables: ['audit_log'], reason: 'Operators have a daily limit of test messages.' },
    {
      tables: ['authentications', 'users'],
      reason:
        'Users who registered or were certified before acceptances were stored have accepted the terms of that time.',
    },
    { tables: ['video_files', 'videos'], reason: 'The home page plays clips’ loops and previews.' },
    { tables: ['video_categories', 'video_labels'], reason: 'Groups show their number of clips.' },
  ],
  insights: [
    {
      tables: ['cart_items', 'favourite_folders', 'favourites', 'videos'],
      reason: 'One query sums the sales funnel of a creator’s clips, counting only clips on sale.',
    },
    { tables: ['operators'], reason: 'A hidden search shows the operator who hid it.' },
    { tables: ['users'], reason: 'Events of an account that is being closed are not stored.' },
  ],
  licences: [
    { tables: ['order_items', 'orders'], reason: 'A licence belongs to an order item and is listed with the order.' },
    {
      tables: ['authentication_identities', 'authentications'],
      reason: 'The licensor’s name and number are frozen in one statement.',
    },
    { tables: ['video_files', 'videos'], reason: 'A licence delivers a clip’s files and freezes their facts.' },
    {
      tables: ['companies', 'users'],
      reason: 'The names of licensors and licensees are frozen in the same statement.',
    },
    { tables: ['user_companies'], reason: 'Only current members are reminded that downloads end.' },
    { tables: ['proof_entries'], reason: 'One query finds certificates that the chain lacks.' },
    { tables: ['audit_log'], reason: 'A certificate’s history shows who corrected it and why.' },
    { tables: ['uploads'], reason: 'An original that is delivered unchanged already has a hash.' },
    { tables: ['project_licences'], reason: 'Purchases are listed by project.' },
    { tables: ['operators'], reason: 'The licence text’s versions show who added or withdrew them.' },
    {
      tables: ['cart_items'],
      reason: 'One call returns the tiers of a clip that the caller has bought or put into the cart.',
    },
  ],
  messages: [
    {
      tables: ['users'],
      reason: 'A message to everybody reaches users registered by then; operators search for recipients.',
    },
    { tables: ['companies'], reason: 'Operators search for recipients by company.' },
  ],
  operators: [
    {
      tables: ['api_keys', 'audit_log'],
      reason: 'Operators read the audit log with the names of operators and their keys.',
    },
    { tables: ['companies', 'user_companies', 'users'], reason: 'Operators have a list of users and a page for each.' },
    { tables: ['pgboss.job'], reason: 'Operators have a list of jobs.' },
  ],
  packs: [
    { tables: ['order_items', 'orders'], reason: 'Packs are offered for the items of a pending order.' },
    {
      tables: ['companies', 'users'],
      reason: 'Operators list sold packs by buyer; closed accounts get no downloads back.',
    },
  ],
  payouts: [
    {
      tables: ['users'],
      reason: 'Withdrawals need the payee’s phone, the time of its last change, and the name.',
    },
    { tables: ['uploads'], reason: 'A withdrawal has a transfer slip and, for a company, an invoice.' },
    { tables: ['operators'], reason: 'Withdrawals and tax tables show the operators who decided.' },
    { tables: ['recharges'], reason: 'Income turned into coins is listed with the withdrawals.' },
    { tables: ['order_items', 'videos'], reason: 'One query sums a creator’s income.' },
  ],
  projects: [
    {
      tables: ['invoices', 'licences', 'order_items', 'orders'],
      reason: 'A project shows the orders and invoices of its licences.',
    },
    { tables: ['users'], reason: 'The usage report names the members who bought.' },
    { tables: ['favourite_folders', 'favourites'], reason: 'A project can take all clips of a folder at once.' },
    {
      tables: ['cart_items', 'current_certificates', 'file_hashes', 'video_files', 'videos'],
      reason: 'One query compares 200 files of a film with the catalogue and the buyer’s purchases.',
    },
  ],
  promotions: [
    { tables: ['orders'], reason: 'The available cards depend on the order’s price.' },
    { tables: ['users'], reason: 'Coupons go only to existing users, and operators see the users’ names.' },
    {
      tables: ['recharges'],
      reason: 'A coupon reserved by an open recharge cannot be revoked, and a used one shows its recharge.',
    },
    { tables: ['operators'], reason: 'A coupon shows the operator who gave it.' },
  ],
  publishing: [
    {
      tables: ['activities', 'categories', 'labels'],
      reason: 'A new clip’s groups must exist, and stay locked until it is inserted.',
    },
    { tables: ['users'], reason: 'Reviewers see the author; suspended authors cannot publish.' },
    {
      tables: ['video_review_answers', 'video_reviews'],
      reason: 'Creators see why a clip was rejected, and how long reviews take.',
    },
    {
      tables: ['certificates', 'licences', 'order_items'],
      reason: 'Operators see the clips of an order or certificate; one query covers all kinds.',
    },
    { tables: ['video_counters'], reason: 'Creators see how often their clips are watched and sold.' },
    { tables: ['licence_snapshots'], reason: 'A replaced version keeps the files that were sold.' },
    { tables: ['uploads'], reason: 'A clip shows its file’s name, and files are inspected before publication.' },
    {
      tables: ['search_terms', 'video_search'],
      reason: 'Similar clips are found by their words in the search index.',
    },
    { tables: ['pgboss.job'], reason: 'A clip without a job has failed.' },
  ],
  releases: [
    { tables: ['videos'], reason: 'A clip stays locked while a release is attached to it.' },
    { tables: ['licences'], reason: 'Holders of PLUS licences may read the releases of their clips.' },
    { tables: ['uploads'], reason: 'A release has a file.' },
  ],
  recharges: [
    {
      tables: ['companies', 'discount_cards', 'users'],
      reason: 'Operators list recharges by customer, with the discount card.',
    },
    { tables: ['orders'], reason: 'A quarantined payment can be credited to an order’s owner.' },
    { tables: ['operators'], reason: 'The timeline shows who decided about a quarantined payment.' },
  ],
  review: [
    {
      tables: ['operators', 'users', 'video_files', 'video_similarities', 'video_versions', 'videos', 'word_changes'],
      reason: 'The review queue lists pending clips with everything that reviewers need.',
    },
  ],
  sales: [
    {
      tables: ['order_items', 'pack_uses', 'packs', 'videos'],
      reason: 'A creator may have 100,000 sales to list and sum.',
    },
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'Only the books have a sale’s bonus coins and a month’s income.',
    },
    {
      tables: ['users', 'withdrawals'],
      reason: 'A month’s statement names the creator and each withdrawal with its tax.',
    },
  ],
  series: [
    { tables: ['videos'], reason: 'A series consists of its clips on sale, with their prices.' },
    { tables: ['clip_sights'], reason: 'One query reads the signs by which clips of one shoot are grouped.' },
    { tables: ['users'], reason: 'A series names its creator.' },
  ],
  similar: [
    {
      tables: ['search_changes', 'video_categories', 'video_files', 'video_fingerprints', 'video_search', 'videos'],
      reason: 'Similar clips are found by the stills, measurements and words of all clips on sale.',
    },
  ],
  search: [
    {
      tables: ['categories', 'labels', 'video_categories', 'video_counters', 'video_labels', 'videos'],
      reason: 'The index reads the published clips and their groups in bulk.',
    },
  ],
  wanted: [
    { tables: ['searches'], reason: 'Ideas come from searches with few results.' },
    { tables: ['users'], reason: 'Users are locked before their requests are deleted.' },
    { tables: ['videos'], reason: 'A notice names the clip, and the clip’s author gets a different notice.' },
  ],
  wallet: [
    { tables: ['companies', 'users'], reason: 'The ledger’s accounts are named after their owners.' },
    {
      tables: ['orders', 'packs'],
      reason: 'A statement shows the order or pack that moved the coins, and who bought it.',
    },
    { tables: ['order_items'], reason: 'An income statement shows the sold and refunded licences.' },
  ],
  webhooks: [
    {
      tables: ['user_companies', 'users'],
      reason: 'One statement finds the endpoints of an object’s owner, if the account is neither suspended nor closed.',
    },
  ],
};

/** Tables that a file reads or writes through a variable table name, which the test cannot see in the code. */
export const VARIABLE_TABLES: Record<string, { reads?: readonly string[]; writes?: readonly string[] }> = {
  'features/catalogue/clip-groups.ts': {
    reads: ['album_videos', 'albums', 'categories', 'labels', 'video_categories', 'video_labels'],
  },
  'features/operations/dashboards/activity-days.ts': {
    reads: ['clip_activity_days', 'search_activity_days'],
    writes: ['clip_activity_days', 'search_activity_days'],
  },
  'features/publishing/clip-words.ts': { reads: ['activities', 'categories', 'labels'] },
  'features/publishing/pipeline/progress.ts': { writes: ['video_versions', 'videos'] },
  'features/content/taxonomies/edit.ts': {
    reads: ['activity_videos', 'album_videos', 'video_categories', 'video_labels'],
    writes: ['activities', 'albums', 'categories', 'labels'],
  },
  'features/content/taxonomies/list.ts': {
    reads: [
      'activities',
      'activity_videos',
      'album_videos',
      'albums',
      'categories',
      'labels',
      'video_categories',
      'video_labels',
    ],
  },
  'features/content/taxonomies/members.ts': {
    reads: ['activities', 'albums'],
    writes: ['activity_videos', 'album_videos'],
  },
  'features/projects/own-project.ts': {
    reads: ['project_boards', 'project_checks', 'project_clips', 'project_licences'],
  },
  'features/insights/telemetry/jobs/sweep.ts': { writes: ['client_logs', 'page_views'] },
  'features/insights/telemetry/personal-data.ts': { writes: ['client_logs', 'page_views'] },
  // Re-encrypts the columns of `encrypted-columns.ts` for all owners, without changing values.
  'platform/encryption/rotate-keys.ts': {},
};
