comment on column verification_codes.purpose is 'register, login, reset, phone, bankCard, withdrawal, email';
