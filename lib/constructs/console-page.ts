import { Aws, Duration, Fn, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { cacheControlOf, contentSecurityPolicy, type PageHosts, pageHeaders } from '../page-headers.ts';

/** A path of the page's own is answered by the page; what has a dot in its last part is a file. */
const pageRoutes = `function handler(event) {
  var request = event.request;
  if (!request.uri.split('/').pop().includes('.')) request.uri = '/index.html';
  return request;
}`;

/**
 * Errors that CloudFront would keep for ten seconds, whatever is said of caching, by the path alone: a person would get the answer to
 * another's token, or to another query. All whose time it lets be set.
 */
const keptErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

const noAccessLog =
  'The addresses of the page have the codes of sign-in in their queries, and access logs hold whole queries. What is asked of the API is in the access log of the API.';
const noFirewall =
  'The files are the same for everybody, and the API has a limit of requests and an authorizer. A firewall costs by the month: an operator who wants one attaches it to the distribution.';

export interface ConsolePageProps {
  readonly config: StageConfig;
  /** The API behind `/api/*`, `https://…`. */
  readonly apiUrl: string;
  readonly hosts: PageHosts;
}

/**
 * Where the console's page is: one origin for its files, in a private bucket, and for the API. Answers of the API are never
 * those of the page: no error of either is replaced by the other.
 */
export class ConsolePage extends Construct {
  /** `https://…`, without a slash at its end. */
  readonly url: string;
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { config, apiUrl, hosts }: ConsolePageProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // The page is in it before all else is made: S3 deletes no bucket that is not empty, and a roll-back would be stuck.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.bucket).acknowledge({ id: 'AwsSolutions-S1', reason: noAccessLog });
    const originAccessControl = new S3OriginAccessControl(this, 'Access', {
      originAccessControlName: this.#nameOf('Access'),
    });
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl });
    const served = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };
    const toThePage = new EdgeFunction(this, 'PageRoutes', {
      code: FunctionCode.fromInline(pageRoutes),
      runtime: FunctionRuntime.JS_2_0,
    });
    const page: BehaviorOptions = {
      ...served,
      origin: files,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: this.#headers('PageHeaders', '/index.html', hosts),
      functionAssociations: [{ function: toThePage, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    const assets: BehaviorOptions = {
      ...served,
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.#headers('AssetHeaders', '/assets/*', hosts),
    };
    const domain = config.consoleDomain;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: this.node.path,
      defaultBehavior: page,
      additionalBehaviors: { '/api/*': toTheApi(apiUrl), '/assets/*': assets },
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    acknowledge(this.distribution);
  }

  /** CloudFront is one for all regions: two stacks of a stage in two of them must not want the same name. */
  #nameOf(id: string): string {
    return `${this.node.path.replaceAll('/', '-')}-${id}-${Aws.REGION}`;
  }

  #headers(id: string, path: string, hosts: PageHosts): ResponseHeadersPolicy {
    const { 'x-content-type-options': _nosniff, 'referrer-policy': _referrer, ...others } = pageHeaders;
    const custom = Object.entries({ ...others, 'cache-control': cacheControlOf(path) });
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: this.#nameOf(id),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(hosts), override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
      customHeadersBehavior: {
        customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}

/** The API gets what the browser sent, all but the name of this host, by which API Gateway would not know the API. */
const toTheApi = (apiUrl: string): BehaviorOptions => ({
  origin: new HttpOrigin(Fn.select(2, Fn.split('/', apiUrl)), { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
});

function acknowledge(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'People may be anywhere; what they may do is decided by their sign-in.' },
    { id: 'AwsSolutions-CFR2', reason: noFirewall },
    { id: 'AwsSolutions-CFR3', reason: noAccessLog },
    {
      id: 'AwsSolutions-CFR4',
      reason:
        'Without a domain of the operator’s own the certificate is CloudFront’s, which fixes the versions of TLS.',
    },
  );
}
