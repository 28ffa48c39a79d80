import type { WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import type { AuditSubject } from '@zhenku/contract/operators/audit-actions';
import type {
  CertificationField,
  CompanyFinding,
  IdentityProviderName,
} from '@zhenku/contract/creators/creator-status';
import type { Finding, PaletteColour, TrueResolution } from '@zhenku/contract/clips/findings';
import type { MediaFacts } from '@zhenku/contract/clips/media-facts';
import type { ShownWords } from '@zhenku/contract/review/operator-videos';
import type { VideoDecision } from '@zhenku/contract/review/review';
import type { PackBuyers } from '@zhenku/contract/packs/pack-rules';
import type { LicenceFit } from '@zhenku/contract/orders/orders';
import type { SavedFilm, ShotAnswer } from '@zhenku/contract/projects/projects';
import type { PaymentChannel } from '@zhenku/contract/payment-methods';
import type { DraftWords } from '@zhenku/contract/publishing/publishing';
import type { RechargeChannel } from '@zhenku/contract/recharge-methods';
import type { BillDifference } from '@zhenku/contract/recharges/recharges';
import type { Movement } from '@zhenku/contract/similar/kinds';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import type { TaxBracket } from '@zhenku/contract/payouts/withholding-tax';
import type { DeliveryFault, DeliveryState, DisabledReason } from '@zhenku/contract/webhooks/event-types';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables of `server/migrations`, as Kysely types. Times are read as ISO 8601 UTC strings; `bigint` columns (money
 * in fen, bytes) as JS bigints; ids are integers. See `database.ts` for the parsers.
 */

type Id = GeneratedAlways<number>;
type Time = ColumnType<string, Date | string, Date | string>;
type DefaultTime = ColumnType<string, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written as JSON text (`JSON.stringify`), read parsed. */
type Json<T> = ColumnType<T, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface Tables {
  users: {
    id: Id;
    phone: Optional<string>;
    email: Optional<string>;
    pending_email: Optional<string>;
    password_hash: string;
    credentials_changed_at: OptionalTime;
    closed_at: OptionalTime;
    user_type: number;
    current_user_type: number;
    name: string;
    real_name: Optional<string>;
    author: Generated<boolean>;
    role: Generated<number>;
    sale_type: Optional<number>;
    remark: Optional<string>;
    advantage: Optional<string>;
    photo_key: Optional<string>;
    sign_time: OptionalTime;
    suspended_at: OptionalTime;
    demo: Generated<boolean>;
    created_at: DefaultTime;
  };
  companies: {
    id: Id;
    owner_user_id: number;
    name: string;
    credit_code: Optional<string>;
    verified_at: OptionalTime;
    created_at: DefaultTime;
    approval_above: Optional<bigint>;
    low_balance: Optional<bigint>;
  };
  sessions: {
    id: Id;
    token_hash: Buffer;
    user_id: number;
    user_agent: Optional<string>;
    ip: Optional<string>;
    created_at: DefaultTime;
    seen_at: DefaultTime;
    expires_at: Time;
    revoked_at: OptionalTime;
  };
  api_keys: {
    id: Id;
    key_hash: Buffer;
    start: string;
    name: string;
    scopes: string[];
    user_id: Optional<number>;
    operator_id: Optional<number>;
    company_id: Optional<number>;
    monthly_budget: Optional<bigint>;
    requests_per_minute: number;
    created_at: DefaultTime;
    last_used_at: OptionalTime;
    expires_at: OptionalTime;
    revoked_at: OptionalTime;
  };
  api_key_payments: {
    key_id: number;
    order_id: Optional<string>;
    pack_id: Optional<number>;
    amount: bigint;
    paid_at: DefaultTime;
  };
  verification_codes: {
    id: Id;
    recipient: string;
    purpose: string;
    code_hash: Buffer;
    user_id: Optional<number>;
    ip: Optional<string>;
    wrong_tries: Generated<number>;
    sent_at: DefaultTime;
    expires_at: Time;
    used_at: OptionalTime;
  };
  wechat_identities: { user_id: number; app: string; identity_hash: Buffer; bound_at: DefaultTime };
  wechat_logins: {
    state_hash: Buffer;
    browser_hash: Buffer;
    way: string;
    user_id: Optional<number>;
    app: Optional<string>;
    openid_hash: Optional<Buffer>;
    unionid_hash: Optional<Buffer>;
    expires_at: Time;
    used_at: OptionalTime;
  };
  login_failures: { id: Id; realm: 'user' | 'operator'; account: string; ip: string; failed_at: DefaultTime };
  operators: {
    id: Id;
    username: string;
    password_hash: string;
    role: 'admin' | 'reviewer' | 'finance' | 'editor';
    disabled_at: OptionalTime;
    last_login_at: OptionalTime;
    email: Optional<string>;
    daily_mail: Generated<boolean>;
    created_at: DefaultTime;
  };
  operator_notes: {
    id: Id;
    subject: string;
    user_id: Optional<number>;
    operator_id: number;
    text: string;
    created_at: DefaultTime;
  };
  admin_proposals: {
    id: Id;
    subject: AuditSubject;
    change: Json<Record<string, unknown>>;
    proposed_by: number;
    proposed_at: DefaultTime;
  };
  operator_totp: {
    operator_id: number;
    secret: Buffer;
    confirmed_at: OptionalTime;
    last_step: Generated<bigint>;
    /** Times of the last hour's wrong codes, oldest first. */
    wrong_codes_at: Generated<string[]>;
  };
  queued_mails: {
    id: string;
    /** Null for older mails. */
    user_id: Optional<number>;
    recipient: string;
    template: string;
    /** Encrypted JSON. */
    params: Buffer;
    created_at: DefaultTime;
    attached_upload_id: Optional<number>;
    attachment_name: Optional<string>;
  };
  queued_sms: {
    id: string;
    user_id: Optional<number>;
    recipient: string;
    template: string;
    params: Json<Record<string, string>>;
    attempted_at: OptionalTime;
    created_at: DefaultTime;
  };
  operator_recovery_codes: { operator_id: number; code_hash: Buffer; used_at: OptionalTime };
  operator_sessions: {
    token_hash: Buffer;
    operator_id: number;
    created_at: DefaultTime;
    seen_at: DefaultTime;
    expires_at: Time;
    revoked_at: OptionalTime;
  };
  claims: { queue: string; item: string; operator_id: number; until: Time };
  object_visits: { subject: string; operator_id: number; until: Time };
  list_views: { id: Id; operator_id: number; list: string; name: string; query: string };
  audit_log: {
    id: Id;
    operator_id: number | null;
    key_id: number | null;
    action: string;
    subject: string;
    before: OptionalJson<unknown>;
    after: OptionalJson<unknown>;
    created_at: DefaultTime;
  };
  key_fingerprints: { name: string; fingerprint: string; recorded_at: DefaultTime };
  idempotency_keys: {
    user_id: number | null;
    operator_id: number | null;
    endpoint: string;
    key: string;
    body_hash: Buffer;
    response: OptionalJson<unknown>;
    created_at: DefaultTime;
  };
  settings: { key: string; value: Json<unknown>; version: Generated<number>; updated_at: DefaultTime };

  authentications: {
    id: Id;
    kind: 'author' | 'authorCompany' | 'company';
    user_id: number;
    status: Generated<number>;
    reason: Optional<string>;
    company_name: Optional<string>;
    credit_code: Optional<string>;
    licence_upload_id: Optional<number>;
    legal_person: Optional<string>;
    sign_version: Optional<number>;
    rejected_field: Optional<CertificationField>;
    application_id: Optional<number>;
    submitted_at: DefaultTime;
    decided_at: OptionalTime;
    decided_by: Optional<number>;
    company_check_id: Optional<number>;
  };
  company_checks: {
    id: Id;
    user_id: number;
    company_hash: Buffer;
    finding: Optional<CompanyFinding>;
    started_at: DefaultTime;
  };
  authentication_identities: {
    authentication_id: number;
    real_name: string;
    identity_number: Buffer;
    number_hash: Buffer;
    certify_id: Optional<string>;
    certified: Generated<boolean>;
  };
  authentication_pictures: { authentication_id: number; side: 'front' | 'back'; content: Buffer };
  authentication_rechecks: {
    authentication_id: number;
    approved_by: number;
    rechecked_by: Optional<number>;
    agreed: Optional<boolean>;
    reason: Optional<string>;
    drawn_at: DefaultTime;
    rechecked_at: OptionalTime;
  };
  creator_applications: {
    id: Id;
    user_id: number;
    name: string;
    phone: string;
    email: string;
    remark: string;
    advantage: string;
    sale_type: 0 | 1;
    work_link: string;
    status: Generated<number>;
    reason: Optional<string>;
    submitted_at: DefaultTime;
    decided_at: OptionalTime;
    invite_code_hash: Optional<Buffer>;
    invite_expires_at: OptionalTime;
    invite_used_at: OptionalTime;
    holder_user_id: Optional<number>;
    certified_at: OptionalTime;
  };
  identity_checks: {
    provider: Generated<IdentityProviderName>;
    id: Id;
    certify_id: Optional<string>;
    user_id: number;
    real_name: string;
    person_hash: Buffer;
    status: Generated<number>;
    started_at: DefaultTime;
    decided_at: OptionalTime;
  };
  company_members: {
    user_id: number;
    company_id: number;
    role: 'buyer' | 'viewer';
    joined_at: DefaultTime;
    manages: ColumnType<boolean, boolean | undefined, boolean>;
    monthly_limit: Optional<bigint>;
    order_limit: Optional<bigint>;
  };
  company_transfers: {
    id: Id;
    company_id: number;
    from_user_id: number;
    to_user_id: number;
    transferred_at: DefaultTime;
  };
  company_invites: {
    id: Id;
    company_id: number;
    user_id: Optional<number>;
    phone: Optional<string>;
    role: 'buyer' | 'viewer';
    status: ColumnType<InviteStatus, InviteStatus | undefined, InviteStatus>;
    created_at: DefaultTime;
  };
  user_companies: {
    user_id: GeneratedAlways<number>;
    company_id: GeneratedAlways<number>;
    role: GeneratedAlways<'owner' | 'buyer' | 'viewer'>;
  };

  purchase_requests: {
    id: Id;
    order_id: string;
    company_id: number;
    user_id: number;
    amount: bigint;
    licence_text_version: number;
    note: Optional<string>;
    status: ColumnType<PurchaseRequestStatus, PurchaseRequestStatus | undefined, PurchaseRequestStatus>;
    reason: Optional<string>;
    requested_at: DefaultTime;
    decided_at: OptionalTime;
    decided_by: Optional<number>;
  };

  ledger_accounts: {
    id: Id;
    kind: LedgerAccountKind;
    user_id: Optional<number>;
    company_id: Optional<number>;
    provider: Optional<string>;
    balance: GeneratedAlways<bigint>;
    created_at: DefaultTime;
  };
  journal_entries: {
    id: GeneratedAlways<bigint>;
    cause_kind: string;
    cause_id: string;
    reverses_id: Optional<bigint>;
    created_at: DefaultTime;
  };
  postings: {
    id: GeneratedAlways<bigint>;
    entry_id: bigint;
    account_id: number;
    amount: bigint;
    balance_after: Generated<bigint>;
  };
  ledger_days: { day: string; cause_kind: string; account_kind: string; amount: bigint };
  clip_activity_days: {
    day: string;
    published: number | null;
    reviewed: number | null;
    review_half: number | null;
    review_most: number | null;
    processed: number | null;
    process_half: number | null;
    process_most: number | null;
    received: number | null;
  };
  search_activity_days: { day: string; searches: number; people: number; without: number; scarce: number };
  ledger_checks: { id: Id; entries: bigint; imbalances: number; made_at: DefaultTime };
  month_closes: {
    /** The month's first day. */
    month: string;
    figures: string;
    previous_hash: string;
    hash: string;
    operator_id: number;
    closed_at: DefaultTime;
  };

  uploads: {
    id: Id;
    file_key: string;
    user_id: Optional<number>;
    operator_id: Optional<number>;
    kind: 'video' | 'image';
    file_name: string;
    storage_key: string;
    announced_bytes: Optional<bigint>;
    bytes: Optional<bigint>;
    content_type: Optional<string>;
    fingerprint: Optional<string>;
    sha256: Optional<Buffer>;
    content_key: Optional<Buffer>;
    form_bytes: Optional<bigint>;
    received_at: OptionalTime;
    used_at: OptionalTime;
    expires_at: Time;
    created_at: DefaultTime;
  };
  categories: Taxonomy;
  labels: Taxonomy;
  albums: Taxonomy;
  activities: { id: Id; name: string; rank: Generated<number>; version: Generated<number> };
  videos: ClipFile & {
    id: Id;
    author_id: number;
    upload_id: Optional<number>;
    activity_id: Optional<number>;
    name: string;
    remark: Optional<string>;
    keywords: string[];
    authentication_type: number;
    original_key: Optional<string>;
    original_bytes: Optional<bigint>;
    orientation: GeneratedAlways<number | null>;
    file_version: Generated<number>;
    renewal_failed_version: Optional<number>;
    loop_failed_version: Optional<number>;
    cleaning_failed_at: OptionalTime;
    pin_rank: Optional<number>;
    demo: Generated<boolean>;
    draft: OptionalJson<DraftWords>;
    draft_version: Generated<number>;
    showcase: Generated<boolean>;
    sell_master: Generated<boolean>;
    poster_seconds: Optional<number>;
    shooting_place: Optional<string>;
    shooting_date: Optional<string>;
    camera: Optional<string>;
    people: Optional<number>;
    property: Optional<number>;
    editorial_only: Generated<boolean>;
    ai_generated: Optional<number>;
    last_rejection: Optional<string>;
    revision: Generated<number>;
    withdrawn_by: Optional<'author' | 'operator' | 'suspension' | 'authorAndOperator'>;
    submitted_at: DefaultTime;
    published_at: OptionalTime;
    deleted_at: OptionalTime;
    created_at: DefaultTime;
  };
  video_categories: { video_id: number; category_id: number };
  video_labels: { video_id: number; label_id: number };
  album_videos: { album_id: number; video_id: number; rank: Generated<number> };
  activity_videos: { activity_id: number; video_id: number; rank: Generated<number> };
  video_files: {
    id: Id;
    video_id: number;
    version: Generated<number>;
    kind: VideoFileKind;
    tier: Optional<number>;
    position: Generated<number>;
    storage_key: string;
    content_type: string;
    width: number;
    height: number;
    bytes: bigint;
    details: OptionalJson<unknown>;
    pipeline_version: Generated<number>;
    replaced_at: OptionalTime;
    facts: OptionalJson<MediaFacts>;
    aigc_label: Optional<number>;
  };
  video_frame_codes: {
    video_id: number;
    version: number;
    codes_version: number;
    codes: Buffer;
    made_at: DefaultTime;
    given_up_version: Optional<number>;
  };
  clip_sights: {
    video_id: number;
    file_version: number;
    sight_version: number;
    pipeline_version: Generated<number>;
    look: Optional<Buffer>;
    movement: Optional<Movement>;
    speed: Generated<number>;
    moments: Optional<Buffer>;
    described_at: DefaultTime;
  };
  series: {
    id: Id;
    author_id: number;
    name: string;
    remark: Optional<string>;
    version: Generated<number>;
    hidden_at: OptionalTime;
    hidden_reason: Optional<string>;
    created_at: DefaultTime;
  };
  series_videos: { video_id: number; series_id: number; position: number };
  series_prices: { series_id: number; tier: number; price: bigint };
  library_imports: { library: string; file_name: string; video_id: number; imported_at: DefaultTime };
  video_versions: ClipFile & {
    video_id: number;
    version: number;
    upload_id: number;
    original_key: string;
    original_bytes: bigint;
    fingerprint: OptionalJson<(string | null)[]>;
    stills: Optional<Buffer>;
    similar_clips: OptionalJson<unknown>;
    submitted_at: DefaultTime;
  };
  superseded_versions: { video_id: number; version: number; upload_id: number; replaced_at: DefaultTime };
  word_changes: { video_id: number; before: Json<ShownWords>; edits: Generated<number>; changed_at: DefaultTime };
  video_reviews: {
    id: Id;
    video_id: number;
    operator_id: number;
    decision: VideoDecision;
    reason: Optional<string>;
    findings: ColumnType<Finding[], string | undefined, never>;
    clause: Optional<string>;
    clause_text: Optional<string>;
    note: Optional<string>;
    answered_review_id: Optional<number>;
    upload_id: Optional<number>;
    file_version: number;
    revision: number;
    submitted_at: Time;
    created_at: DefaultTime;
  };
  video_reports: {
    id: Id;
    video_id: number;
    reason: number;
    detail: Optional<string>;
    contact: Optional<string>;
    user_id: Optional<number>;
    reporter: Optional<string>;
    network: Optional<string>;
    status: Generated<number>;
    operator_id: Optional<number>;
    note: Optional<string>;
    created_at: DefaultTime;
    decided_at: OptionalTime;
  };
  video_review_answers: { review_id: number; answer: string; created_at: DefaultTime };
  original_inspections: {
    upload_id: number;
    facts: OptionalJson<unknown>;
    problem: Optional<string>;
    words: OptionalJson<WordsInFile>;
    inspected_at: DefaultTime;
  };
  upload_measurements: {
    upload_id: number;
    queued_at: DefaultTime;
    measured_at: OptionalTime;
    findings: OptionalJson<Finding[]>;
    true_resolution: OptionalJson<TrueResolution>;
    picture: Optional<Buffer>;
  };
  video_fingerprints: { video_id: number; hashes: bigint[]; bands: Optional<number[]>; stills: Optional<Buffer> };
  video_similarities: {
    video_id: number;
    other_id: number;
    score: number;
    same_file: Generated<boolean>;
    mirrored: Generated<boolean>;
    offset_seconds: Generated<number>;
    other_version: Optional<number>;
    evidence: Generated<'strong' | 'thin'>;
    rotation: Generated<number>;
    speed: Generated<number>;
  };
  video_counters: {
    video_id: number;
    views: Generated<number>;
    sales: Generated<number>;
    favourites: Generated<number>;
    hot_score: Generated<number>;
  };

  video_views: { video_id: number; day: string; views: number };
  viewed_once: { day: string; key: bigint };
  clip_days: { video_id: number; day: string; shown: Generated<number>; opened: Generated<number> };
  counted_once: { day: string; key: bigint };
  searches: { day: string; who: bigint; term: string; user_id: Optional<number>; found: number };
  search_days: { term: string; day: string; people: number };
  search_clips: { video_id: number; day: string; term: string; shown: Generated<number>; opened: Generated<number> };
  swept_searches: { one: Generated<boolean>; before: string };
  hidden_searches: {
    term: string;
    containing: boolean;
    reason: string;
    operator_id: number;
    created_at: DefaultTime;
  };
  footage_requests: { user_id: number; kind: 'find' | 'shoot'; term: string; created_at: DefaultTime };
  favourite_folders: {
    id: Id;
    user_id: Optional<number>;
    company_id: Optional<number>;
    name: string;
    share_id: Optional<string>;
    created_at: DefaultTime;
  };
  favourites: {
    folder_id: number;
    video_id: number;
    created_at: DefaultTime;
    id: Id;
    position: Generated<bigint>;
    note: Generated<string>;
    in_frame: Optional<number>;
    out_frame: Optional<number>;
  };
  last_boards: { user_id: number; folder_id: number };
  board_links: {
    id: Id;
    folder_id: number;
    token: string;
    name: string;
    password_hash: Optional<string>;
    expires_at: OptionalTime;
    revoked_at: OptionalTime;
    failures: Generated<number>;
    failed_at: OptionalTime;
    created_at: DefaultTime;
  };
  board_guests: { id: Id; link_id: number; key_hash: Buffer; name: string; created_at: DefaultTime };
  board_marks: { guest_id: number; item_id: number; mark: 'yes' | 'no' | 'maybe'; marked_at: DefaultTime };
  board_comments: {
    id: Id;
    guest_id: number;
    item_id: number;
    frame: number;
    comment: string;
    created_at: DefaultTime;
  };
  video_history: { user_id: number; video_id: number; day: string; viewed_at: DefaultTime };
  messages: {
    id: Id;
    user_id: Optional<number>;
    title: string;
    content: string;
    read_at: OptionalTime;
    created_at: DefaultTime;
  };
  message_templates: {
    channel: string;
    name: string;
    version: number;
    subject: Optional<string>;
    text: string;
    tencent_id: Optional<string>;
    aliyun_id: Optional<string>;
    operator_id: number;
    created_at: DefaultTime;
  };
  notice_settings: {
    user_id: number;
    topic: string;
    channel: string;
    enabled: boolean;
    changed_at: DefaultTime;
  };
  outside_notices: {
    id: Generated<string>;
    user_id: number;
    template: string;
    params: Json<Record<string, string>>;
    items: ColumnType<string[], string | undefined, string>;
    phone: Optional<string>;
    batched: Generated<boolean>;
    send_after: DefaultTime;
    created_at: DefaultTime;
  };
  message_reads: { user_id: number; message_id: number };
  webhook_endpoints: {
    id: string;
    user_id: Optional<number>;
    url: string;
    remark: Generated<string>;
    event_types: string[];
    secret: Buffer;
    previous_secret: Optional<Buffer>;
    previous_secret_until: OptionalTime;
    disabled_at: OptionalTime;
    disabled_reason: Optional<DisabledReason>;
    failing_since: OptionalTime;
    failures: Generated<number>;
    paused_until: OptionalTime;
    claimed_until: OptionalTime;
    claim: Optional<string>;
    served_at: DefaultTime;
    created_at: DefaultTime;
  };
  webhook_events: {
    id: string;
    type: string;
    user_id: Optional<number>;
    company_id: Optional<number>;
    data: Json<object>;
    relayed: Generated<boolean>;
    created_at: DefaultTime;
  };
  webhook_deliveries: {
    id: Generated<string>;
    endpoint_id: string;
    event_id: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_at: DefaultTime;
    retry_until: DefaultTime;
    created_at: DefaultTime;
  };
  webhook_attempts: {
    id: GeneratedAlways<bigint>;
    delivery_id: string;
    started_at: Time;
    duration_ms: number;
    status_code: Optional<number>;
    fault: Optional<DeliveryFault>;
    response_start: Generated<string>;
  };
  documents: {
    type: string;
    version: Generated<number>;
    title: string;
    content: string;
    updated_at: DefaultTime;
  };
  document_versions: {
    type: string;
    version: number;
    title: string;
    content: string;
    published_at: DefaultTime;
  };
  document_drafts: {
    type: string;
    version: Generated<number>;
    title: string;
    content: string;
    publish_at: OptionalTime;
    operator_id: number;
    updated_at: DefaultTime;
  };
  set_up_tests: {
    subject: string;
    settings_hash: Generated<string>;
    succeeded_at: OptionalTime;
    failed_at: OptionalTime;
    /** Times of the last day's tests, oldest first. */
    tried_at: Generated<string[]>;
  };
  search_engine_pushes: {
    engine: string;
    revision: bigint;
    failure_count: Generated<number>;
    paused_until: OptionalTime;
    pushed_count: Generated<bigint>;
    pushed_at: OptionalTime;
  };
  provider_outcomes: {
    service: string;
    succeeded_at: OptionalTime;
    failed_at: OptionalTime;
    fault: Optional<string>;
  };
  document_acceptances: {
    user_id: number;
    type: string;
    version: number;
    accepted_at: DefaultTime;
    ip: Optional<string>;
    user_agent: Optional<string>;
  };
  page_views: {
    id: Id;
    url: string;
    visitor: Optional<string>;
    user_id: Optional<number>;
    count: number;
    created_at: DefaultTime;
  };
  client_logs: {
    id: Id;
    action: string;
    type: Optional<string>;
    content: Optional<string>;
    extra: Optional<string>;
    url: Optional<string>;
    device_id: Optional<string>;
    visitor: Optional<string>;
    user_id: Optional<number>;
    user_agent: Optional<string>;
    client_time: Optional<string>;
    created_at: DefaultTime;
  };

  video_search: {
    video_id: number;
    terms: string[];
    name_end: number;
    keywords_end: number;
    suggested: string[];
    orientation: Optional<number>;
    tiers: number[];
    is_8k: boolean;
    duration: Optional<number>;
    fps: Optional<number>;
    lowest_price: Optional<bigint>;
    published_at: Time;
    analyser: number;
  };
  search_terms: {
    term: string;
    word: boolean;
    clips: Generated<number>;
    pinyin: Optional<string>;
    initials: Optional<string>;
    english: Generated<string[]>;
  };
  synonym_groups: { id: Id; words: string[]; version: Generated<number>; updated_at: DefaultTime };
  clip_revisions: { video_id: number; revision: number };
  search_changes: { video_id: number; revision: bigint };
  search_snapshots: { id: string; taken_at: DefaultTime };

  cart_items: { id: Id; user_id: number; video_id: number; tier: number; created_at: DefaultTime };
  orders: {
    id: string;
    user_id: number;
    company_id: Optional<number>;
    status: Generated<number>;
    origin_amount: bigint;
    discount_amount: ColumnType<bigint, bigint | undefined, bigint>;
    pay_amount: bigint;
    discount_card_id: Optional<number>;
    pack_id: Optional<number>;
    pay_type: Optional<number>;
    transfer_status: Generated<number>;
    licence_fit: OptionalJson<LicenceFit>;
    licence_text_version: Generated<number>;
    cost_centre: Optional<string>;
    po_number: Optional<string>;
    paid_at: OptionalTime;
    expires_at: Time;
    closed_at: OptionalTime;
    hidden_at: OptionalTime;
    created_at: DefaultTime;
  };
  order_items: {
    id: string;
    order_id: string;
    position: number;
    video_id: number;
    tier: number;
    video_name: string;
    origin_amount: bigint;
    pay_amount: bigint;
    share_percent: Optional<number>;
    creator_share: Optional<bigint>;
    refunded_at: OptionalTime;
    refund_id: Optional<number>;
    upgrade_of: Optional<string>;
    upgrade_credit: Optional<bigint>;
    series_name: Optional<string>;
    list_price: Optional<bigint>;
    author_id: Optional<number>;
    paid_at: OptionalTime;
    sale_type: Optional<number>;
    share_version: Optional<number>;
  };
  share_rules: {
    version: number;
    exclusive: number;
    non_exclusive: number;
    created_at: DefaultTime;
  };
  releases: {
    id: Id;
    author_id: number;
    kind: number;
    name: string;
    upload_id: number;
    created_at: DefaultTime;
  };
  clip_releases: { video_id: number; release_id: number };
  transfers: {
    order_id: string;
    user_id: number;
    proof_upload_id: number;
    reason: Optional<string>;
    submitted_at: DefaultTime;
    asked_at: OptionalTime;
    decided_at: OptionalTime;
    decided_by: Optional<number>;
  };
  rejection_templates: {
    id: Id;
    content: string;
    rank: Generated<number>;
    version: Generated<number>;
    updated_at: DefaultTime;
  };
  bank_credits: {
    id: Id;
    user_id: Optional<number>;
    company_id: Optional<number>;
    amount: bigint;
    reference: string;
    reason: string;
    proposed_by: number;
    credited_by: Optional<number>;
    taken_back_by: Optional<number>;
    taken_back_reason: Optional<string>;
    created_at: DefaultTime;
    credited_at: OptionalTime;
    taken_back_at: OptionalTime;
  };
  bank_receipts: {
    reference: string;
    amount: bigint;
    order_id: Optional<string>;
    rest: Generated<bigint>;
    operator_id: number;
    created_at: DefaultTime;
  };
  replaced_invoices: {
    id: Id;
    order_id: string;
    file_upload_id: number;
    operator_id: number;
    reason: string;
    replaced_at: DefaultTime;
  };
  invoices: {
    order_id: string;
    user_id: number;
    status: Generated<number>;
    head_type: number;
    head_title: string;
    tax_num: Optional<string>;
    address: Optional<string>;
    phone: Optional<string>;
    bank_name: Optional<string>;
    bank_card_no: Optional<string>;
    amount: bigint;
    file_upload_id: Optional<number>;
    reason: Optional<string>;
    requested_at: DefaultTime;
    decided_at: OptionalTime;
    lead_order_id: Optional<string>;
    own_amount: Optional<bigint>;
    invoice_type: Generated<number>;
    email: Optional<string>;
  };
  red_invoices: {
    id: Id;
    order_id: string;
    invoice_type: number;
    head_title: string;
    tax_num: Optional<string>;
    amount: bigint;
    reversed_upload_id: number;
    file_upload_id: Optional<number>;
    created_at: DefaultTime;
    issued_at: OptionalTime;
  };
  refunds: {
    id: Id;
    order_id: string;
    operator_id: number;
    reason: string;
    amount: bigint;
    bonus_amount: bigint;
    created_at: DefaultTime;
  };
  refund_requests: {
    id: Id;
    order_id: string;
    user_id: number;
    order_item_ids: string[];
    reason: string;
    status: Generated<number>;
    answer: Optional<string>;
    refund_id: Optional<number>;
    requested_at: DefaultTime;
    decided_at: OptionalTime;
  };
  licences: {
    id: Id;
    order_item_id: string;
    video_id: number;
    tier: number;
    user_id: number;
    company_id: Optional<number>;
    granted_at: DefaultTime;
    download_until: Time;
    reminded_at: OptionalTime;
    naming_reminders: Generated<number>;
    ending_reminded_at: OptionalTime;
    voided_at: OptionalTime;
    upgrade_of: Optional<number>;
    year_of: Optional<number>;
    year_from: OptionalTime;
  };
  licence_texts: {
    version: number;
    in_force_from: Time;
    content: Json<LicenceText>;
    note: string;
    operator_id: Optional<number>;
    created_at: DefaultTime;
  };
  licence_text_withdrawals: { version: number; operator_id: number; created_at: DefaultTime };
  licence_snapshots: {
    licence_id: number;
    authentication_type: number;
    is_8k: boolean;
    file_version: number;
    file_id: Optional<number>;
    width: Optional<number>;
    height: Optional<number>;
    licensor_name: string;
    licensor_code: Optional<string>;
    licensor_organisation: boolean;
    licence_text_version: number;
    created_at: DefaultTime;
    master_file_id: Optional<number>;
    editorial_only: Generated<boolean>;
  };
  certificates: {
    id: string;
    licence_id: number;
    licensee: string;
    project: string;
    created_by: number;
    created_at: DefaultTime;
    replaces: Optional<string>;
  };
  /** A view. */
  current_certificates: {
    id: string;
    licence_id: number;
    licensee: string;
    project: string;
    created_by: number;
    created_at: Time;
    replaces: string | null;
  };
  certificate_backlog: {
    certificate_id: string;
  };
  projects: {
    id: Id;
    user_id: Optional<number>;
    company_id: Optional<number>;
    name: string;
    client: Generated<string>;
    licensee: Generated<string>;
    created_at: DefaultTime;
    budget: Optional<bigint>;
    closed_at: OptionalTime;
  };
  project_boards: {
    folder_id: number;
    project_id: number;
  };
  project_clips: {
    project_id: number;
    video_id: number;
    created_at: DefaultTime;
  };
  project_licences: {
    licence_id: number;
    project_id: number;
    created_at: DefaultTime;
  };
  order_projects: {
    order_id: string;
    project_id: number;
  };
  project_checks: {
    id: string;
    project_id: number;
    name: string;
    report: Json<SavedFilm & { catalogueSize: number; answers?: ShotAnswer[] }>;
    created_at: DefaultTime;
  };
  file_hashes: {
    file_id: number;
    sha256: string;
    created_at: DefaultTime;
  };
  proof_keys: {
    key_id: string;
    public_key: string;
    from_index: number;
    endorsement: Optional<string>;
    created_at: DefaultTime;
  };
  proof_entries: {
    index: number;
    payload: string;
    previous_hash: string;
    hash: string;
    signature: string;
    key_id: string;
    kind: GeneratedAlways<'grant' | 'void' | 'reissue'>;
    certificate: GeneratedAlways<string>;
    sha256: GeneratedAlways<string | null>;
    created_at: DefaultTime;
  };
  pdf_signers: {
    fingerprint: string;
    time: Time;
    key_id: string;
    signature: string;
  };
  proof_openings: {
    entry_index: number;
    field: string;
    /** Encrypted. */
    opening: Buffer;
  };
  certificate_codes: {
    certificate_id: string;
    /** Encrypted. */
    code: Buffer;
    code_hash: Buffer;
  };
  licensor_numbers: {
    licence_id: number;
    /** Encrypted. */
    identity_number: Buffer;
  };
  downloads: {
    id: Id;
    licence_id: Optional<number>;
    video_id: number;
    user_id: number;
    tier: Optional<number>;
    ip: Optional<string>;
    created_at: DefaultTime;
  };
  recharges: {
    id: string;
    user_id: number;
    company_id: Optional<number>;
    channel: RechargeChannel;
    amount: bigint;
    status: Generated<number>;
    form: Optional<string>;
    code_url: Optional<string>;
    trade_no: Optional<string>;
    expires_at: Time;
    paid_at: OptionalTime;
    closed_at: OptionalTime;
    asked_at: OptionalTime;
    coupon_id: Optional<number>;
    discount: Optional<number>;
    bonus_amount: ColumnType<bigint, bigint | undefined, bigint>;
    credited_amount: ColumnType<bigint, bigint | undefined, bigint>;
    order_id: Optional<string>;
    order_amount: Optional<bigint>;
    order_settled_at: OptionalTime;
    order_failure: Optional<string>;
    created_at: DefaultTime;
    income_record_id: Optional<number>;
  };
  bank_cards: {
    id: Generated<number>;
    user_id: number;
    real_name: string;
    card_number: Buffer;
    number_hash: Buffer;
    last_four: string;
    bank_name: string;
    bank_address: string;
    phone: string;
    created_at: DefaultTime;
  };
  review_rounds: {
    author_id: number;
    video_id: number;
    message_id: number;
    decision: string;
    reason: Optional<string>;
    decided_at: DefaultTime;
  };
  withdrawals: {
    id: Generated<number>;
    user_id: number;
    amount: bigint;
    tax: bigint;
    tax_version: Optional<number>;
    status: Generated<number>;
    payee_name: string;
    bank_card_id: Optional<number>;
    bank_name: Optional<string>;
    bank_address: Optional<string>;
    card_last_four: Optional<string>;
    alipay_account: Optional<string>;
    remark: Optional<string>;
    reason: Optional<string>;
    invoice_upload_id: Optional<number>;
    slip_upload_id: Optional<number>;
    proposed_by: Optional<number>;
    applied_at: DefaultTime;
    decided_at: OptionalTime;
    payout_file_at: OptionalTime;
    payout_file_by: Optional<number>;
    opened_at: OptionalTime;
    opened_by: Optional<number>;
  };
  tax_tables: {
    version: number;
    effective_from: string;
    brackets: Json<TaxBracket[]>;
    operator_id: number;
    created_at: DefaultTime;
  };
  pack_offers: {
    id: Id;
    name: string;
    tier: number;
    downloads: number;
    months: number;
    price: bigint;
    buyers: PackBuyers;
    on_sale: boolean;
    version: Generated<number>;
    created_at: DefaultTime;
  };
  packs: {
    id: Id;
    offer_id: number;
    user_id: number;
    company_id: Optional<number>;
    request_id: string;
    name: string;
    tier: number;
    downloads: number;
    price: bigint;
    bonus_amount: ColumnType<bigint, bigint | undefined, bigint>;
    bought_at: DefaultTime;
    ends_at: Time;
    reminded_days: Optional<number>;
    refunded_at: OptionalTime;
    refund_amount: Optional<bigint>;
    expired_at: OptionalTime;
  };
  pack_uses: {
    order_item_id: string;
    pack_id: number;
    download: number;
    amount: bigint;
    bonus_amount: bigint;
    used_at: DefaultTime;
    returned_at: OptionalTime;
  };
  discount_offers: {
    id: Id;
    recharge_amount: bigint;
    discount: number;
    withdrawn_at: OptionalTime;
    created_at: DefaultTime;
    version: Generated<number>;
  };
  coupon_templates: {
    id: Id;
    name: string;
    presented_amount: bigint;
    min_recharge_amount: bigint;
    valid_days: number;
    withdrawn_at: OptionalTime;
    created_at: DefaultTime;
    version: Generated<number>;
  };
  coupons: {
    id: Id;
    user_id: number;
    template_id: number;
    operator_id: Optional<number>;
    name: string;
    presented_amount: bigint;
    min_recharge_amount: bigint;
    expires_at: Time;
    used_at: OptionalTime;
    recalled_at: OptionalTime;
    created_at: DefaultTime;
  };
  discount_cards: {
    id: Id;
    user_id: Optional<number>;
    company_id: Optional<number>;
    recharge_id: Optional<string>;
    discount: number;
    amount: bigint;
    remain_amount: bigint;
    expires_at: Time;
    created_at: DefaultTime;
  };
  discount_card_uses: {
    order_id: string;
    card_id: number;
    used_amount: bigint;
    restored_amount: ColumnType<bigint, bigint | undefined, bigint>;
    created_at: DefaultTime;
  };
  quarantined_payments: {
    id: Id;
    channel: PaymentChannel;
    trade_no: string;
    out_trade_no: string;
    recharge_id: Optional<string>;
    amount: bigint;
    kind: Generated<'payment' | 'refund'>;
    provider_refund_no: Optional<string>;
    refunds_unknown: Generated<boolean>;
    reason: string;
    status: Generated<number>;
    note: Optional<string>;
    refund_no: Optional<string>;
    refund_amount: Optional<bigint>;
    credited_amount: Optional<bigint>;
    operator_id: Optional<number>;
    credited_user_id: Optional<number>;
    credited_company_id: Optional<number>;
    paid_at: OptionalTime;
    created_at: DefaultTime;
    decided_at: OptionalTime;
  };
  payment_reconciliations: {
    id: Id;
    channel: PaymentChannel;
    day: string;
    payments: number;
    payment_amount: bigint;
    refunds: number;
    refund_amount: bigint;
    differences: Json<BillDifference[]>;
    made_at: DefaultTime;
  };
  payment_events: {
    id: Id;
    channel: string;
    event_id: string;
    recharge_id: Optional<string>;
    payload: Json<unknown>;
    quarantined: Optional<string>;
    created_at: DefaultTime;
  };
}

/** Columns that a clip and its next version share: review, prices, and measurements of the file. */
interface ClipFile {
  status: Generated<number>;
  reason: Optional<string>;
  note: Optional<string>;
  step: Optional<string>;
  progress: Optional<number>;
  hd_price: Optional<bigint>;
  hd4k_price: Optional<bigint>;
  plus_price: Optional<bigint>;
  sha256: Optional<Buffer>;
  facts: OptionalJson<unknown>;
  duration: Optional<number>;
  width: Optional<number>;
  height: Optional<number>;
  fps: Optional<number>;
  format: Optional<string>;
  is_8k: Generated<boolean>;
  findings: OptionalJson<Finding[]>;
  true_resolution: OptionalJson<TrueResolution>;
  palette: OptionalJson<PaletteColour[]>;
  mean_luma: Optional<number>;
  luma_contrast: Optional<number>;
  motion: Optional<number>;
}

interface Taxonomy {
  id: Id;
  name: string;
  cover_video_id: Optional<number>;
  cover_key: Optional<string>;
  rank: Generated<number>;
  version: Generated<number>;
}

type InviteStatus = 'open' | 'accepted' | 'rejected';
type PurchaseRequestStatus = 'open' | 'approved' | 'declined' | 'withdrawn';

export type VideoFileKind =
  | 'rendition'
  | 'master'
  | 'preview'
  | 'hover'
  | 'storyboard'
  | 'poster'
  | 'thumbnail'
  | 'loop'
  | 'loupe';

export type LedgerAccountKind =
  | 'userCoins'
  | 'userBonus'
  | 'userPacks'
  | 'companyCoins'
  | 'companyBonus'
  | 'companyPacks'
  | 'income'
  | 'withdrawalHold'
  | 'creatorDebt'
  | 'providerClearing'
  | 'bankClearing'
  | 'revenue'
  | 'bonusExpense'
  | 'taxPayable'
  | 'payoutClearing';
