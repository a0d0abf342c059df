#if Server
public import Foundation
import NIOSSL

/// Why a server can't use its certificate and key.
public enum CertificateError: Error, Hashable, Sendable {
  /// The file holds no certificate.
  case noCertificate(URL)
  /// The file holds no private key, or one that is encrypted.
  case noKey(URL)
  /// The key is not that of the certificate.
  case mismatch(key: URL, certificate: URL)
  /// They can't be used for another reason.
  case unusable(String)
}

extension CertificateError: CustomStringConvertible {
  /// What is wrong, in which file, and what mends it.
  public var description: String {
    switch self {
    case .noCertificate(let file):
      "Cannot read the TLS certificate \(file.lastPathComponent): it has to be a certificate chain in PEM."
    case .noKey(let file):
      "Cannot read the TLS key \(file.lastPathComponent): it has to be a private key in PEM, without a passphrase."
    case .mismatch(let key, let certificate):
      """
      Cannot read the TLS key \(key.lastPathComponent): it does not match the certificate \
      \(certificate.lastPathComponent).
      """
    case .unusable(let reason): "Cannot use the TLS certificate and its key: \(reason)"
    }
  }
}

extension CertificateError {
  /// The configuration of TLS with a certificate chain and its key.
  static func configuration(_ certificate: URL, _ key: URL) throws(CertificateError) -> TLSConfiguration {
    guard let chain = try? NIOSSLCertificate.fromPEMFile(certificate.path), !chain.isEmpty else {
      throw .noCertificate(certificate)
    }
    // Whoever starts the server in the background can't be asked for a passphrase.
    guard
      let privateKey = try? NIOSSLPrivateKey(
        file: key.path, format: .pem, passphraseCallback: { $0("".utf8) })
    else { throw .noKey(key) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    do {
      _ = try NIOSSLContext(configuration: configuration)
    } catch NIOSSLError.failedToLoadPrivateKey {
      throw .mismatch(key: key, certificate: certificate)
    } catch {
      throw .unusable("\(error)")
    }
    return configuration
  }
}
#endif
