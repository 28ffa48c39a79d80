export function Logo() {
  return (
    <svg width="26" height="24" viewBox="4 5 24 22" aria-hidden="true">
      <path fill="var(--logo, var(--accent))" d="M14 12.2v7.6l6.4-3.8z" />
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 6h20a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm1 2.5v2.6h2.2V8.5zm0 6.2v2.6h2.2v-2.6zm0 6.2v2.6h2.2v-2.6zM22.8 8.5v2.6H25V8.5zm0 6.2v2.6H25v-2.6zm0 6.2v2.6H25v-2.6zM11 8.5v15h10v-15z"
      />
    </svg>
  );
}
