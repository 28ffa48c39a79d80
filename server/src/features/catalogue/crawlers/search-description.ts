import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { emptyTag, tag, XML_HEADER } from './xml.ts';

/** The longest name that OpenSearch allows. */
const SHORT_NAME_MAX = 16;

export async function searchDescription({ db, origin }: { db: Db; origin: string }): Promise<string> {
  const { siteName } = await siteSettings(db);
  const url = (type: string, template: string, more = {}) =>
    emptyTag('Url', { type, template: origin + template, ...more });
  return [
    XML_HEADER,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n',
    tag('ShortName', siteName.slice(0, SHORT_NAME_MAX)),
    tag('Description', `在${siteName}搜索正版视频素材`),
    tag('InputEncoding', 'UTF-8'),
    tag('Language', 'zh-CN'),
    `<Image width="16" height="16" type="image/x-icon">${origin}/favicon.ico</Image>`,
    url('text/html', '/search/{searchTerms}', { method: 'get' }),
    url('application/x-suggestions+json', '/opensearch/suggest?keyword={searchTerms}', { method: 'get' }),
    url('application/opensearchdescription+xml', '/opensearch.xml', { rel: 'self' }),
    '\n</OpenSearchDescription>\n',
  ].join('');
}
