/**
 * The owner of each table. Only the owner writes a table; other parts of the server that read it are in `FOREIGN_READS`.
 * `table-owners.test.ts` compares both with the code.
 */
export const TABLE_OWNERS: Record<string, readonly string[]> = {
  platform: [
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
    'bank_credits',
    'bank_receipts',
    'cart_items',
    'invoices',
    'order_items',
    'orders',
    'refund_requests',
    'refunds',
    'replaced_invoices',
    'share_rules',
    'transfers',
  ],
  catalogue: ['clip_revisions', 'video_counters', 'video_views', 'viewed_once'],
  companies: ['companies', 'company_invites', 'company_members', 'user_companies'],
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
  library: ['favourite_folders', 'favourites', 'video_history'],
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
  payouts: ['bank_cards', 'tax_tables', 'withdrawals'],
  projects: ['project_checks', 'project_clips', 'project_licences', 'projects'],
  promotions: ['coupon_templates', 'coupons', 'discount_card_uses', 'discount_cards', 'discount_offers'],
  publishing: [
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
  search: ['search_changes', 'search_snapshots', 'search_terms', 'synonym_groups', 'video_search'],
  wanted: ['footage_requests'],
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
      reason: 'The quota of uploads depends on the certification, and counts the files of drafts.',
    },
    { tables: ['companies'], reason: 'Operators find the rows of all lists by their user’s or company’s name.' },
    { tables: ['video_versions'], reason: 'A creator’s files, and which clip was made of each, in one query.' },
  ],
  accounts: [
    { tables: ['companies', 'user_companies'], reason: 'The user info shows the company; every page asks for it.' },
    { tables: ['sessions'], reason: 'The list of where a user is logged in.' },
    {
      tables: ['videos'],
      reason: 'A creator’s public page counts the published clips; operators open a clip’s author.',
    },
    {
      tables: ['certificates', 'orders', 'withdrawals'],
      reason: 'Operators are shown whose an object is, in one query of all kinds.',
    },
  ],
  authentications: [
    { tables: ['identity_checks'], reason: 'Reviewers see the provider’s check of a person.' },
    { tables: ['uploads'], reason: 'The business licence of a submission.' },
    { tables: ['users'], reason: 'The operators’ list shows who has submitted.' },
    { tables: ['operators'], reason: 'The operators’ list shows who decided.' },
    { tables: ['audit_log'], reason: 'Whether a reviewer has looked at the pictures that alone prove an identity.' },
  ],
  books: [
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'A month of the books is added up in the database.',
    },
    {
      tables: ['bank_credits', 'order_items', 'orders', 'quarantined_payments', 'recharges', 'refunds', 'withdrawals'],
      reason: 'Each entry of a month is compared with what it was made for, all of them in one statement.',
    },
    { tables: ['operators'], reason: 'Who closed a month.' },
  ],
  orders: [
    { tables: ['users'], reason: 'The user’s row is the lock of the cart.' },
    { tables: ['videos'], reason: 'A line shows its clip, and is priced and checked as the clip is now.' },
    { tables: ['companies'], reason: 'The operators’ list names the customer.' },
    { tables: ['uploads'], reason: 'The invoice’s file.' },
    { tables: ['operators'], reason: 'Who replaced the file of an invoice.' },
    {
      tables: ['certificates', 'current_certificates', 'licence_snapshots', 'licences'],
      reason: 'An order is listed with what became of it; a query for each would be paid for on every page.',
    },
    { tables: ['user_companies'], reason: 'Whose order it is, by name, and who is notified.' },
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'What an order has cost so far, from the books.',
    },
    { tables: ['downloads'], reason: 'Operators decide by what the customer has done with each item.' },
  ],
  catalogue: [
    { tables: ['users'], reason: 'A clip’s card names the author.' },
    {
      tables: ['video_categories', 'video_files', 'video_labels', 'videos'],
      reason: 'The catalogue is the published clips, read as the shop shows them.',
    },
    {
      tables: ['activities', 'activity_videos', 'album_videos', 'albums', 'categories', 'labels'],
      reason: 'Lists by group, and the groups of a clip.',
    },
    { tables: ['favourite_folders', 'favourites'], reason: 'Whether the caller has a clip, and how popular it is.' },
    { tables: ['licences'], reason: 'How often a clip was sold in the last days, for the hot list.' },
  ],
  companies: [
    { tables: ['order_items', 'orders'], reason: 'What each member has spent, summed in one query.' },
    { tables: ['users'], reason: 'Members and invitations are shown with names and phones.' },
  ],
  creators: [
    {
      tables: ['order_items', 'orders', 'video_counters', 'videos'],
      reason: 'A creator’s sales, summed in one query.',
    },
    { tables: ['users'], reason: 'Reviewers see the applicant, and only creators may certify themselves.' },
  ],
  operations: [
    {
      tables: ['pgboss.job', 'searches', 'uploads', 'video_files', 'video_reviews', 'videos'],
      reason: 'What happened by day, counted and added up in the database.',
    },
    { tables: ['operators'], reason: 'Who wrote a note.' },
    {
      tables: ['categories', 'document_drafts', 'operator_totp', 'users'],
      reason:
        'What the shop lacks before it can open; so are operators without two-step login, and accounts of the demo.',
    },
  ],
  library: [
    { tables: ['users'], reason: 'The user’s row is the lock of the folders; a shared folder names its owner.' },
    { tables: ['videos'], reason: 'Only a clip on sale gets into a folder, whose cover is that of a clip.' },
  ],
  providers: [
    { tables: ['message_templates'], reason: 'Each message is sent with the text that operators published last.' },
  ],
  content: [
    { tables: ['operators'], reason: 'Who published a version of a message’s text.' },
    { tables: ['audit_log'], reason: 'How many tests of messages an operator sent today.' },
    {
      tables: ['authentications', 'users'],
      reason: 'Which terms bind a user who registered or was certified before acceptances were stored.',
    },
    { tables: ['video_files', 'videos'], reason: 'The loops and previews of the clips that play on the home page.' },
    { tables: ['video_categories', 'video_labels'], reason: 'How many clips a group has, and which ones exist.' },
  ],
  insights: [
    {
      tables: ['cart_items', 'favourite_folders', 'favourites', 'videos'],
      reason: 'What became of a creator’s clips, added up in one query; and only clips on sale are counted.',
    },
    { tables: ['operators'], reason: 'Who hid a search.' },
    { tables: ['users'], reason: 'Nothing is kept of an account that is being closed.' },
  ],
  licences: [
    { tables: ['order_items', 'orders'], reason: 'A licence is of an order item, and is listed with the order.' },
    {
      tables: ['authentication_identities', 'authentications'],
      reason: 'The licensor’s name and number that are frozen are of the same moment.',
    },
    { tables: ['video_files', 'videos'], reason: 'A licence delivers a clip’s files and freezes what they are.' },
    { tables: ['companies', 'users'], reason: 'Names of licensors and licensees, frozen in the same statement.' },
    { tables: ['user_companies'], reason: 'Whether a buyer is still a member, who is told that downloads end.' },
    { tables: ['proof_entries'], reason: 'The check of the chain finds certificates that it lacks, in one query.' },
    { tables: ['audit_log'], reason: 'Who corrected a certificate, and why, in its history.' },
    { tables: ['uploads'], reason: 'The hash of an original that is delivered as it is.' },
    { tables: ['project_licences'], reason: 'What was bought is listed by project.' },
    { tables: ['operators'], reason: 'Who added or withdrew a version of the licence text.' },
    {
      tables: ['cart_items'],
      reason: 'The tiers of a clip that the caller has bought or has in the cart, in one call.',
    },
  ],
  messages: [
    { tables: ['users'], reason: 'A message to all is for those who were registered; operators look for recipients.' },
    { tables: ['companies'], reason: 'Operators look for recipients by company.' },
  ],
  operators: [
    { tables: ['audit_log'], reason: 'The operators’ list of the log, with their names.' },
    { tables: ['companies', 'user_companies', 'users'], reason: 'The operators’ list of users, and their pages.' },
    { tables: ['pgboss.job'], reason: 'The operators’ list of jobs.' },
  ],
  payouts: [
    {
      tables: ['users'],
      reason: 'Who is paid: the phone of the code, when it changed, and the name in the operators’ list.',
    },
    { tables: ['uploads'], reason: 'The slip of a transfer, and a company’s invoice.' },
    { tables: ['operators'], reason: 'Who proposed a payment, and who added a tax table.' },
    { tables: ['recharges'], reason: 'Income that was turned into coins is listed with the withdrawals.' },
    { tables: ['order_items', 'videos'], reason: 'What a creator’s sales brought, summed in one query.' },
  ],
  projects: [
    {
      tables: ['invoices', 'licences', 'order_items', 'orders'],
      reason: 'A project shows the orders and invoices of its licences.',
    },
    { tables: ['favourite_folders', 'favourites'], reason: 'The clips of a folder are chosen for a project at once.' },
    {
      tables: ['cart_items', 'current_certificates', 'file_hashes', 'video_files', 'videos'],
      reason: 'A film’s files are compared with what there is and with what its buyer has, two hundred in a query.',
    },
  ],
  promotions: [
    { tables: ['orders'], reason: 'The cards that fit an order depend on its price.' },
    { tables: ['users'], reason: 'A coupon goes only to a user who is there, and operators see by name who has it.' },
    {
      tables: ['recharges'],
      reason: 'A coupon that an open recharge counts on is not recalled, and one that was used names its recharge.',
    },
    { tables: ['operators'], reason: 'Who gave a coupon.' },
  ],
  publishing: [
    {
      tables: ['activities', 'categories', 'labels'],
      reason: 'A new clip names groups that exist, locked till it is in.',
    },
    { tables: ['users'], reason: 'Reviewers see the author, and a suspended one publishes nothing.' },
    {
      tables: ['video_review_answers', 'video_reviews'],
      reason: 'Creators see why a clip was rejected, and how long reviews take.',
    },
    {
      tables: ['certificates', 'licences', 'order_items'],
      reason: 'Operators are shown which clips an order or a certificate is of, in one query of all kinds.',
    },
    { tables: ['video_counters'], reason: 'Creators see how often their clips are watched and sold.' },
    { tables: ['licence_snapshots'], reason: 'Files of a replaced version stay if somebody bought them.' },
    { tables: ['uploads'], reason: 'A creator’s clip names its file, and a file is inspected before it is published.' },
    {
      tables: ['search_terms', 'video_search'],
      reason: 'Like clips are found by the words that the index has of each.',
    },
    { tables: ['pgboss.job'], reason: 'A clip whose job is gone has failed.' },
  ],
  releases: [
    { tables: ['videos'], reason: 'A release is attached to a clip of its creator’s, locked till it is in.' },
    { tables: ['licences'], reason: 'Holders of PLUS licences may read the releases of their clips.' },
    { tables: ['uploads'], reason: 'A release names its file.' },
  ],
  recharges: [
    { tables: ['companies', 'discount_cards', 'users'], reason: 'The operators’ list, by customer and with the card.' },
    { tables: ['orders'], reason: 'A payment that fits nothing is given to the owner of an order.' },
    { tables: ['operators'], reason: 'The time line says who decided about a payment that fits nothing.' },
  ],
  review: [
    {
      tables: ['operators', 'users', 'video_files', 'video_similarities', 'video_versions', 'videos', 'word_changes'],
      reason: 'The queue is the clips that wait, with what a reviewer decides by.',
    },
  ],
  sales: [
    {
      tables: ['order_items', 'videos'],
      reason: 'A creator’s sales and their sums, listed and added up over a hundred thousand.',
    },
    {
      tables: ['journal_entries', 'ledger_accounts', 'postings'],
      reason: 'What of each sale bonus coins paid is in the books only, and so is a month’s income.',
    },
    {
      tables: ['users', 'withdrawals'],
      reason: 'A month’s statement names the creator and each withdrawal with its tax.',
    },
  ],
  search: [
    {
      tables: ['categories', 'labels', 'video_categories', 'video_counters', 'video_labels', 'videos'],
      reason: 'The index is made of the published clips and their groups, read in bulk.',
    },
  ],
  wanted: [
    { tables: ['searches'], reason: 'Ideas are searches that found little, with those who wait for them.' },
    { tables: ['users'], reason: 'Who is told is locked before their requests are deleted.' },
    { tables: ['videos'], reason: 'A message names the clip, and its author is told of their own.' },
  ],
  wallet: [
    { tables: ['companies', 'users'], reason: 'The ledger’s accounts are named after their owners.' },
    { tables: ['orders'], reason: 'A statement says which order moved the coins.' },
    { tables: ['order_items'], reason: 'A statement of income names the licences that were sold and refunded.' },
  ],
};

/** Tables read and written by variable, by file. */
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
  'features/projects/own-project.ts': { reads: ['project_checks', 'project_clips', 'project_licences'] },
  'features/insights/telemetry/jobs/sweep.ts': { writes: ['client_logs', 'page_views'] },
  'features/insights/telemetry/personal-data.ts': { writes: ['client_logs', 'page_views'] },
  // Re-encrypts the columns of `encrypted-columns.ts` for all owners, without changing values.
  'platform/encryption/rotate-keys.ts': {},
};
